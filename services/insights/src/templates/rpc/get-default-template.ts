import type { TemplatesHandlers } from '@mi/contracts/mi/insights/v1'
import type { Deps } from '../../deps.ts'
import { resolveTemplate } from '../store/resolve-template.ts'
import { templateDetail } from './template-message.ts'

export function getDefaultTemplate({ database }: Deps): TemplatesHandlers['getDefaultTemplate'] {
  return async (_, { tenant }) => templateDetail(await resolveTemplate(database.prisma, tenant, null))
}
