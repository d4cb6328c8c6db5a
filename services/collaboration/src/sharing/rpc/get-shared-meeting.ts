import type { SharedMeetingsHandlers } from '@mi/contracts/mi/collaboration/v1'
import { invalid } from '@mi/errors'
import { decodeCursor, encodeCursor } from '@mi/ids'
import type { Deps } from '../../deps.ts'
import { recordingUrl } from '../domain/link.ts'
import { openShare } from './open-share.ts'
import { readSharedMeeting, readSharedTranscript } from './read-shared-meeting.ts'
import { sharedTranscript } from './shared-messages.ts'

/** Text and word times of about four hours of speech. */
const PAGE_BYTES = 1_000_000

export function getSharedMeeting(deps: Deps): SharedMeetingsHandlers['getSharedMeeting'] {
  return async ({ token, cursor }, { clientIp, signal }) => {
    const share = await openShare(deps, { token, clientIp }, 'view', 'meeting')
    const place = cursor === '' ? null : placeOf(cursor)
    const read = async () => {
      const opened = await readSharedMeeting(deps, share)
      const { meeting, transcriptId, recordingType } = opened
      if (place && place.transcriptId !== transcriptId)
        throw invalid('cursor', 'belongs to a transcript that was replaced: begin without a cursor')
      const page = await readSharedTranscript(deps, share, transcriptId, {
        ...{ from: place?.position ?? 0, part: 0, partBytes: PAGE_BYTES, withWords: true, segmentIds: [] },
      })
      return {
        ...meeting,
        transcript: page?.transcript
          ? { ...sharedTranscript(page.transcript), pagination: paginationOf(page, place !== null) }
          : null,
        recordingUrl: recordingType === null ? null : recordingUrl(deps, token),
      }
    }
    return deps.readings.run(share.tenant.accountId, read, signal)
  }
}

type Page = NonNullable<Awaited<ReturnType<typeof readSharedTranscript>>>

/** Null when the page is the full transcript. */
function paginationOf({ transcript, starts }: Page, hasCursor: boolean) {
  const next = starts[1]
  if (next === undefined && !hasCursor) return null
  const nextCursor = next === undefined ? null : encodeCursor([transcript?.id ?? '', next])
  return { total: null, limit: null, offset: null, hasMore: nextCursor !== null, nextCursor }
}

function placeOf(cursor: string): { transcriptId: string; position: number } {
  const [transcriptId, position] = decodeCursor(cursor, ['string', 'number']) ?? []
  const isPosition = Number.isInteger(position) && Number(position) >= 0 && Number(position) <= 2_147_483_647
  if (typeof transcriptId !== 'string' || typeof position !== 'number' || !isPosition)
    throw invalid('cursor', 'is not a cursor of this list')
  return { transcriptId, position }
}
