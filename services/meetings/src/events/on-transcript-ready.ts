import { appendEvent, defineConsumer } from '@mi/events'
import type { Deps } from '../deps.ts'
import { withTranscript } from '../domain/completion.ts'
import { announceChange } from '../store/announce.ts'
import type { Tx } from '../store/database.ts'
import { findDeletionOf } from '../store/deletions.ts'
import { lockMeeting, saveMeeting } from '../store/meetings.ts'
import { addUsage } from '../store/usage.ts'

/** Adds a transcript to its meeting and completes the meeting if nothing else is missing. */
export function onTranscriptReady({ now }: Pick<Deps, 'now'>) {
  return defineConsumer<'mi.transcripts.transcript.ready.v1', Tx>({
    on: 'mi.transcripts.transcript.ready.v1',
    name: 'complete-meeting',
    async handle({ tenant, payload }, tx, ctx) {
      const before = await lockMeeting(tx, tenant, payload.meetingId)
      if (!before) {
        // The meeting was deleted during the import. The imported transcript must be erased as well.
        const deletion = await findDeletionOf(tx, tenant, payload.meetingId)
        if (!deletion) return
        const deleted = { meetingId: payload.meetingId, deletionId: deletion.id }
        await appendEvent(tx, tenant, 'mi.meetings.meeting.deleted.v1', deleted, ctx)
        return
      }
      const at = now()
      const state = withTranscript(before, payload, at)
      const after = await saveMeeting(tx, before, { ...state, updatedAt: at })
      if (before.sampleKey === null)
        await addUsage(tx, tenant, at, { transcriptSeconds: payload.durationSeconds })
      await announceChange(tx, before, after, ctx)
    },
  })
}
