import type { CallOrigin } from '@mi/contracts'
import type { SharedMeeting } from '@mi/contracts/mi/collaboration/v1'
import type { ActionItem } from '@mi/contracts/mi/insights/v1'
import type { TranscriptPart } from '@mi/contracts/mi/transcripts/v1'
import { ServiceError } from '@mi/errors'
import type { Deps } from '../../deps.ts'
import { requireUser } from '../../store/user-refs.ts'
import { permits } from '../domain/permission.ts'
import { shareErrors } from '../errors.ts'
import type { OpenedShare } from '../store/find-by-token.ts'
import { sharedItem, sharedSummary } from './shared-messages.ts'

/** A shared meeting as a link shows it, without the transcript, and additional facts for the page. */
export interface OpenedMeeting {
  meeting: Omit<SharedMeeting, 'transcript' | 'recordingUrl'>
  /** Null until the meeting has a transcript. */
  transcriptId: string | null
  /** Media type of the recording; null without a recording. */
  recordingType: string | null
  /** The IANA time zone. Null when the meeting has none. */
  timeZone: string | null
}

const ITEMS_OF_A_PAGE = 100
const MOST_ITEMS = 500

/**
 * Reads a shared meeting. Each part is read from the service that owns it. The calls use the identity of this service for the account and
 * mode of the share, because the person who opens the link has no rights there.
 */
export async function readSharedMeeting(
  deps: Deps,
  { tenant, meetingId, permission, userId }: OpenedShare,
): Promise<OpenedMeeting> {
  const { meetings, meetingsInternal, summaries, systemOrigin } = deps
  const caller = systemOrigin(tenant)
  // The meeting was just deleted. Its shares are erased next.
  const meeting = await meetings.getMeeting({ id: meetingId }, { caller }).catch(unknownWhenAbsent)
  const { transcriptId, summaryId, timeZone } = meeting
  const [summary, items, recording, sharedBy] = await Promise.all([
    summaryId === null ? null : summaries.getSummary({ id: summaryId }, { caller }).catch(nullWhenAbsent),
    permits(permission, 'comment') ? readItems(deps, caller, meetingId) : [],
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
      summary: summary ? sharedSummary(summary) : null,
      actionItems: items.map(sharedItem),
      permission,
      sharedBy: { name: sharedBy?.name ?? 'Somebody who has left' },
    },
    transcriptId,
    recordingType: recording?.contentType ?? null,
    timeZone,
  }
}

export interface PartRequest {
  /** The position of the first segment of the first part. */
  from: number
  part: number
  partBytes: number
  withWords: boolean
  segmentIds: string[]
}

/** A part of the transcript of a shared meeting. Null when there is no transcript, or when it is being replaced. */
export async function readSharedTranscript(
  { transcripts, systemOrigin }: Pick<Deps, 'transcripts' | 'systemOrigin'>,
  { tenant }: Pick<OpenedShare, 'tenant'>,
  transcriptId: string | null,
  request: PartRequest,
): Promise<TranscriptPart | null> {
  if (transcriptId === null) return null
  const caller = systemOrigin(tenant)
  return transcripts.readTranscriptPart({ id: transcriptId, ...request }, { caller }).catch(nullWhenAbsent)
}

/** The first items of a meeting in the order of creation. A meeting usually has tens of items, but clients can create more. */
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
  } while (cursor !== '' && items.length < MOST_ITEMS)
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
