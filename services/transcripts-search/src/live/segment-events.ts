import type { ServerSentEvent } from '@mi/contracts/mi/http/v1'
import type { Tenant } from '@mi/database'
import type { MeetingRefRecord } from '@mi/meeting-refs'
import { speakerNames } from '../domain/speaker-names.ts'
import type { TranscriptsDatabase } from '../store/database.ts'
import { readLiveSegments } from '../store/live-segments.ts'
import { findLiveSpeakers } from '../store/live-speakers.ts'
import { readFullTranscript } from '../store/read-full-transcript.ts'
import { liveSegmentEvent, transcriptSegmentEvent } from './live-events.ts'

const BATCH = 200

/** The segments that were added or changed after a sequence number, up to now. */
export async function* liveSegments(
  { prisma }: TranscriptsDatabase,
  tenant: Tenant,
  { meetingId, participants }: MeetingRefRecord,
  after: number,
): AsyncGenerator<ServerSentEvent> {
  const names = speakerNames(participants)
  for (let last = after; ; ) {
    const segments = await readLiveSegments(prisma, tenant, meetingId, last, BATCH)
    // A speaker who was removed from the meeting's participants keeps the name in the live segments.
    if (segments.some(({ participantId }) => !names.has(participantId))) {
      const sent = await findLiveSpeakers(prisma, tenant, meetingId)
      for (const [name, id] of sent) if (!names.has(id)) names.set(id, name)
    }
    for (const segment of segments) {
      last = Number(segment.sequence)
      yield liveSegmentEvent(segment, names.get(segment.participantId) ?? '')
    }
    if (segments.length < BATCH) return
  }
}

/** All segments of an imported transcript, as if the meeting had been live. */
export async function* transcriptSegments(
  database: TranscriptsDatabase,
  tenant: Tenant,
  meetingId: string,
  after: number,
): AsyncGenerator<ServerSentEvent> {
  for (let from = after; ; from += BATCH) {
    const page = await readFullTranscript(
      database,
      tenant,
      { meetingId },
      { from, limit: BATCH, withoutWords: true },
    )
    if (!page) return
    const names = new Map(page.transcript.speakers.map(({ participantId, name }) => [participantId, name]))
    for (const segment of page.segments)
      yield transcriptSegmentEvent(segment, names.get(segment.participantId) ?? '')
    if (page.segments.length < BATCH) return
  }
}
