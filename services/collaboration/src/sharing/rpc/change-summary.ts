import { encodeMessage, etagOf, loadContract } from '@mi/contracts'
import type { SharedSummary } from '@mi/contracts/mi/collaboration/v1'
import type { Summary, UpdateSummaryRequest } from '@mi/contracts/mi/insights/v1'
import { notFound, ServiceError } from '@mi/errors'
import type { Deps } from '../../deps.ts'
import type { OpenedShare } from '../store/find-by-token.ts'
import { sharedSummary } from './shared-messages.ts'

/**
 * Edits the summary of the shared meeting. The audit log shows the share through which it was changed.
 * @param check receives the current summary and may refuse; the summary changes only if it has not changed since the check
 * @throws {ServiceError} not_found when there is no summary; precondition_failed when it has changed since the check
 */
export async function changeSummary(
  { meetings, summaries, systemOrigin }: Pick<Deps, 'meetings' | 'summaries' | 'systemOrigin'>,
  { id: credentialId, tenant, meetingId }: OpenedShare,
  userId: string,
  change: Omit<Partial<UpdateSummaryRequest>, 'id'>,
  check: ((before: SharedSummary) => void) | null,
): Promise<SharedSummary> {
  const own = { caller: systemOrigin(tenant) }
  const { summaryId: id } = await meetings.getMeeting({ id: meetingId }, own).catch(absent)
  if (id === null) throw notFound('summary')
  const before = await summaries.getSummary({ id }, own).catch(absent)
  check?.(sharedSummary(before))
  const caller = systemOrigin(tenant, { userId, credentialId })
  const options = { caller, ...(check && { ifMatch: summaryEtag(before) }) }
  return sharedSummary(await summaries.updateSummary({ ...change, id }, options).catch(absent))
}

function summaryEtag(summary: Summary): string {
  const type = 'mi.insights.v1.Summary'
  return etagOf(encodeMessage(type, summary), loadContract().type(type))
}

function absent(error: unknown): never {
  throw error instanceof ServiceError && error.status === 'not_found' ? notFound('summary') : error
}
