import type { TemplatesHandlers } from '@mi/contracts/mi/insights/v1'
import { invalidFields } from '@mi/errors'
import { recordAuditEvent, withIdempotency } from '@mi/events'
import { newId } from '@mi/ids'
import type { Deps } from '../../deps.ts'
import { checkSections } from '../domain/check-sections.ts'
import { insertTemplate } from '../store/templates.ts'
import { sectionsOf, templateDetail } from './template-message.ts'

export function createTemplate({ database, now }: Deps): TemplatesHandlers['createTemplate'] {
  return async (request, ctx) => {
    const errors = checkSections(request.sections)
    if (errors.length > 0) throw invalidFields(errors)
    const at = now()
    return withIdempotency(database, ctx, null, async tx => {
      const created = await insertTemplate(tx, {
        id: newId('tpl'),
        ...ctx.tenant,
        name: request.name,
        description: request.description,
        version: 1,
        language: request.language,
        sections: sectionsOf(request.sections),
        createdAt: at,
        updatedAt: at,
      })
      await recordAuditEvent(tx, ctx, {
        action: 'template.created',
        resourceType: 'template',
        resourceId: created.id,
      })
      return templateDetail(created)
    })
  }
}
