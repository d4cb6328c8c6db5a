import type { TemplatesHandlers } from '@mi/contracts/mi/insights/v1'
import { notFound } from '@mi/errors'
import { recordAuditEvent } from '@mi/events'
import type { Deps } from '../../deps.ts'
import { findBuiltIn } from '../domain/built-in.ts'
import { lockTemplate, saveDefaultTemplateId } from '../store/templates.ts'
import { templateDetail } from './template-message.ts'

export function setDefaultTemplate({ database }: Deps): TemplatesHandlers['setDefaultTemplate'] {
  return ({ templateId }, ctx) =>
    database.transaction(async tx => {
      // Locked, so that the template is not deleted between the check and the update.
      const template = findBuiltIn(templateId) ?? (await lockTemplate(tx, ctx.tenant, templateId))
      if (!template) throw notFound('template')
      await saveDefaultTemplateId(tx, ctx.tenant, templateId)
      await recordAuditEvent(tx, ctx, {
        action: 'default_template.set',
        resourceType: 'template',
        resourceId: templateId,
      })
      return templateDetail(template)
    })
}
