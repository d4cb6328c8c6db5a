import type { UsageReportsHandlers } from '@mi/contracts/mi/identity/v1'
import type { Parts } from '../parts.ts'
import { addRequestCounts } from '../store/request-counts.ts'
import { onlyServices } from './only-services.ts'

export function reportRequests({ database, now }: Parts): UsageReportsHandlers['reportRequests'] {
  return async ({ batchId, counts }, ctx) => {
    onlyServices(ctx)
    const known = counts.flatMap(({ mode, ...count }) => (mode ? [{ ...count, mode }] : []))
    await addRequestCounts(database, batchId, known, now())
  }
}
