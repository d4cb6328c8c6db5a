import type { InsightsDirectoryHandlers } from '@mi/contracts/mi/insights/v1'
import type { Parts } from '../parts.ts'
import { readModelUsage } from '../store/model-usage.ts'

/** Usage belongs to the account, so it is of both worlds. */
export function getModelUsage({ database }: Parts): InsightsDirectoryHandlers['getModelUsage'] {
  return async ({ from, to }, { tenant }) => readModelUsage(database, tenant.accountId, from, to)
}
