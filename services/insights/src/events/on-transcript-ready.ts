import type { MeetingRef } from '@mi/contracts/mi/meetings/v1'
import { ServiceError } from '@mi/errors'
import { type Consumer, defineConsumer } from '@mi/events'
import type { Parts } from '../parts.ts'
import type { Tx } from '../store/database.ts'
import { findMeetingRef, lockMeetingRef } from '../store/meeting-refs.ts'
import { beginSummary } from '../summaries/begin-summary.ts'
import { keepMeeting } from './on-meeting-changed.ts'

type Deps = Pick<Parts, 'database' | 'meetings' | 'jobs' | 'systemOrigin' | 'now'>

/** A transcript can be read: its meeting is summarised. */
export function onTranscriptReady(parts: Deps): Consumer {
  return defineConsumer<'mi.transcripts.transcript.ready.v1', Tx, MeetingRef | null>({
    on: 'mi.transcripts.transcript.ready.v1',
    name: 'begin-summary',
    // The meeting's own event may still be on its way.
    async prepare({ tenant, payload: { meetingId } }) {
      if (await findMeetingRef(parts.database.prisma, tenant, meetingId)) return null
      return parts.meetings
        .getMeetingRef({ meetingId }, { caller: parts.systemOrigin(tenant) })
        .catch(noneWhenDeleted)
    },
    async handle({ tenant, payload: { meetingId, transcriptId } }, tx, _ctx, asked) {
      if (asked) await keepMeeting(tx, tenant, asked)
      const ref = await lockMeetingRef(tx, tenant, meetingId)
      if (ref) await beginSummary(parts, tx, ref, transcriptId)
    },
  })
}

function noneWhenDeleted(error: unknown): null {
  if (error instanceof ServiceError && error.status === 'not_found') return null
  throw error
}
