import type { SharedSummary } from '@mi/contracts/mi/collaboration/v1'
import type { UpdateSummaryRequest } from '@mi/contracts/mi/insights/v1'
import { notFound, ServiceError } from '@mi/errors'
import type { Deps } from '../../deps.ts'
import type { OpenedShare } from '../store/find-by-token.ts'
import { sharedSummary } from './shared-messages.ts'

/**
 * Edits the summary of the shared meeting. The audit log shows by which share it was changed.
 * @param check sees the summary as it is, and may refuse
 * @throws {ServiceError} not_found before there is one
 */
export async function changeSummary(
  { meetings, summaries, systemOrigin }: Pick<Deps, 'meetings' | 'summaries' | 'systemOrigin'>,
  { id: credentialId, tenant, meetingId }: OpenedShare,
  userId: string,
  change: Omit<Partial<UpdateSummaryRequest>, 'id'>,
  check: (before: SharedSummary) => void = () => {},
): Promise<SharedSummary> {
  const own = { caller: systemOrigin(tenant) }
  const { summaryId: id } = await meetings.getMeeting({ id: meetingId }, own).catch(absent)
  if (id === null) throw notFound('summary')
  check(sharedSummary(await summaries.getSummary({ id }, own).catch(absent)))
  const caller = systemOrigin(tenant, { userId, credentialId })
  return sharedSummary(await summaries.updateSummary({ ...change, id }, { caller }).catch(absent))
}

function absent(error: unknown): never {
  throw error instanceof ServiceError && error.status === 'not_found' ? notFound('summary') : error
}
