import type { UsageReportsHandlers } from '@mi/contracts/mi/identity/v1'
import type { Deps } from '../../deps.ts'
import { addRequestCounts } from '../store/request-counts.ts'

export function reportRequests({ database, now }: Deps): UsageReportsHandlers['reportRequests'] {
  return async ({ batchId, counts }) => {
    const known = counts.flatMap(({ mode, ...count }) => (mode ? [{ ...count, mode }] : []))
    await addRequestCounts(database, batchId, known, now())
  }
}
