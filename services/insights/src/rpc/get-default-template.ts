import type { TemplatesHandlers } from '@mi/contracts/mi/insights/v1'
import type { Parts } from '../parts.ts'
import { resolveTemplate } from '../summaries/resolve-template.ts'
import { templateDetail } from './template-message.ts'

export function getDefaultTemplate({ database }: Parts): TemplatesHandlers['getDefaultTemplate'] {
  return async (_, { tenant }) => templateDetail(await resolveTemplate(database.prisma, tenant, null))
}
