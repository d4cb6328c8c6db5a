import type { CallOrigin } from '@mi/contracts'
import type { SharedMeeting } from '@mi/contracts/mi/collaboration/v1'
import type { ActionItem } from '@mi/contracts/mi/insights/v1'
import { ServiceError } from '@mi/errors'
import type { Deps } from '../../deps.ts'
import { requireUser } from '../../store/user-refs.ts'
import { shareErrors } from '../errors.ts'
import type { OpenedShare } from '../store/find-by-token.ts'
import { sharedItem, sharedSummary, sharedTranscript } from './shared-messages.ts'

/** A shared meeting as a link shows it, and what its page needs besides. */
export interface OpenedMeeting {
  meeting: SharedMeeting
  /** IANA; null when nobody gave one. */
  timeZone: string | null
  /** Media type of the recording. */
  recordingType: string | null
}

const ITEMS_OF_A_PAGE = 100

/**
 * Reads what a share shows. Each part is asked of the service that owns it, in this service's own name for the account and
 * mode of the share: the person who opens the link has no rights there.
 */
export async function readSharedMeeting(
  deps: Deps,
  { tenant, meetingId, permission, userId }: OpenedShare,
): Promise<OpenedMeeting> {
  const { meetings, meetingsInternal, transcriptsApi, summaries, systemOrigin } = deps
  const caller = systemOrigin(tenant)
  // Deleted a moment ago; its shares follow.
  const meeting = await meetings.getMeeting({ id: meetingId }, { caller }).catch(unknownWhenAbsent)
  const { transcriptId, summaryId } = meeting
  const [transcript, summary, items, recording, sharedBy] = await Promise.all([
    transcriptId === null
      ? null
      : transcriptsApi.getTranscript({ id: transcriptId }, { caller }).catch(nullWhenAbsent),
    summaryId === null ? null : summaries.getSummary({ id: summaryId }, { caller }).catch(nullWhenAbsent),
    readItems(deps, caller, meetingId),
    meetingsInternal.getRecordingLink({ meetingId }, { caller }).catch(nullWhenAbsent),
    requireUser(deps, tenant, userId).catch(nullWhenAbsent),
  ])
  return {
    meeting: {
      meeting: {
        title: meeting.title,
        startedAt: meeting.startedAt,
        durationSeconds: meeting.durationSeconds,
        participants: meeting.participants.map(({ name }) => ({ name })),
      },
      transcript: transcript?.transcript ? sharedTranscript(transcript.transcript) : null,
      summary: summary ? sharedSummary(summary) : null,
      actionItems: items.map(sharedItem),
      recordingUrl: recording?.url ?? null,
      permission,
      sharedBy: { name: sharedBy?.name ?? 'Somebody who has left' },
    },
    timeZone: meeting.timeZone,
    recordingType: recording?.contentType ?? null,
  }
}

/** All of them: a meeting has tens, not thousands. */
async function readItems(
  { actionItems }: Pick<Deps, 'actionItems'>,
  caller: CallOrigin,
  meetingId: string,
): Promise<ActionItem[]> {
  const items: ActionItem[] = []
  let cursor = ''
  do {
    const page = await actionItems.listActionItems(
      { meetingId, limit: ITEMS_OF_A_PAGE, cursor, order: 'asc' },
      { caller },
    )
    items.push(...page.data)
    cursor = page.pagination?.nextCursor ?? ''
  } while (cursor !== '')
  return items
}

function nullWhenAbsent(error: unknown): null {
  if (error instanceof ServiceError && (error.status === 'not_found' || error.status === 'conflict'))
    return null
  throw error
}

function unknownWhenAbsent(error: unknown): never {
  throw error instanceof ServiceError && error.status === 'not_found' ? shareErrors.unknown_link() : error
}
