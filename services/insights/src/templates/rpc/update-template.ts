import type { TemplatesHandlers, UpdateTemplateRequest } from '@mi/contracts/mi/insights/v1'
import { invalidFields, notFound } from '@mi/errors'
import { recordAuditEvent } from '@mi/events'
import type { Deps } from '../../deps.ts'
import { insightErrors } from '../../errors.ts'
import { findBuiltIn } from '../domain/built-in.ts'
import { checkSections } from '../domain/check-sections.ts'
import { type CustomTemplate, lockTemplate, saveTemplate } from '../store/templates.ts'
import { sectionsOf, templateDetail } from './template-message.ts'

export function updateTemplate({ database, now }: Deps): TemplatesHandlers['updateTemplate'] {
  return async (request, ctx) => {
    if (findBuiltIn(request.id)) throw insightErrors.built_in_template()
    const template = await database.transaction(async tx => {
      const before = await lockTemplate(tx, ctx.tenant, request.id)
      if (!before) throw notFound('template')
      ctx.checkPrecondition('mi.insights.v1.TemplateDetail', templateDetail(before))
      const change = changeOf(request)
      if (Object.keys(change).length === 0) return before
      const after = await saveTemplate(tx, {
        ...before,
        ...change,
        version: before.version + 1,
        updatedAt: now(),
      })
      await recordAuditEvent(tx, ctx, {
        action: 'template.updated',
        resourceType: 'template',
        resourceId: after.id,
      })
      return after
    })
    return templateDetail(template)
  }
}

function changeOf(request: UpdateTemplateRequest): Partial<CustomTemplate> {
  const given = new Set(request.updateMask)
  const errors = given.has('sections') ? checkSections(request.sections) : []
  if (given.has('sections') && request.sections.length === 0)
    errors.push({ field: 'sections', message: 'at least one is needed' })
  if (errors.length > 0) throw invalidFields(errors)
  return {
    ...(given.has('name') && { name: request.name }),
    ...(given.has('description') && { description: request.description }),
    ...(given.has('language') && { language: request.language }),
    ...(given.has('sections') && { sections: sectionsOf(request.sections) }),
  }
}
