import type { TemplatesHandlers } from '@mi/contracts/mi/insights/v1'
import { notFound } from '@mi/errors'
import type { Deps } from '../../deps.ts'
import { findBuiltIn } from '../domain/built-in.ts'
import { findTemplate } from '../store/templates.ts'
import { templateDetail } from './template-message.ts'

export function getTemplate({ database }: Deps): TemplatesHandlers['getTemplate'] {
  return async ({ id }, { tenant }) => {
    const template = findBuiltIn(id) ?? (await findTemplate(database.prisma, tenant, id))
    if (!template) throw notFound('template')
    return templateDetail(template)
  }
}
