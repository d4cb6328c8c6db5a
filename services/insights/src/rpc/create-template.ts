import type { TemplatesHandlers } from '@mi/contracts/mi/insights/v1'
import { invalidFields } from '@mi/errors'
import { once, recordAct } from '@mi/events'
import { newId } from '@mi/ids'
import { checkSections } from '../domain/templates/check-sections.ts'
import type { Parts } from '../parts.ts'
import { insertTemplate } from '../store/templates.ts'
import { sectionsOf } from './sections-of.ts'
import { templateDetail } from './template-message.ts'

export function createTemplate({ database, now }: Parts): TemplatesHandlers['createTemplate'] {
  return async (request, ctx) => {
    const mistakes = checkSections(request.sections)
    if (mistakes.length > 0) throw invalidFields(mistakes)
    const moment = now()
    return once(database, ctx, { meetingId: null }, async tx => {
      const created = await insertTemplate(tx, {
        id: newId('tpl'),
        ...ctx.tenant,
        name: request.name,
        description: request.description,
        version: 1,
        language: request.language,
        sections: sectionsOf(request.sections),
        createdAt: moment,
        updatedAt: moment,
      })
      await recordAct(tx, ctx, { action: 'template.created', targetType: 'template', targetId: created.id })
      return templateDetail(created)
    })
  }
}
