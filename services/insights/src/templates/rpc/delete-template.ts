import type { TemplatesHandlers } from '@mi/contracts/mi/insights/v1'
import { notFound } from '@mi/errors'
import { recordAuditEvent } from '@mi/events'
import type { Deps } from '../../deps.ts'
import { insightErrors } from '../../errors.ts'
import { findBuiltIn } from '../domain/built-in.ts'
import { lockTemplate, deleteTemplate as removeTemplate } from '../store/templates.ts'
import { templateDetail } from './template-message.ts'

export function deleteTemplate({ database }: Deps): TemplatesHandlers['deleteTemplate'] {
  return async ({ id }, ctx) => {
    if (findBuiltIn(id)) throw insightErrors.built_in_template()
    await database.transaction(async tx => {
      const template = await lockTemplate(tx, ctx.tenant, id)
      if (!template) throw notFound('template')
      ctx.checkPrecondition('mi.insights.v1.TemplateDetail', templateDetail(template))
      await removeTemplate(tx, ctx.tenant, id)
      await recordAuditEvent(tx, ctx, {
        action: 'template.deleted',
        resourceType: 'template',
        resourceId: id,
      })
    })
    return {}
  }
}
