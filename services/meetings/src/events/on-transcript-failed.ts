import { defineConsumer } from '@mi/events'
import type { Deps } from '../deps.ts'
import { filesOf } from '../domain/meeting-files.ts'
import { hasOrphanedFile } from '../recordings/store/orphaned-files.ts'
import type { Tx } from '../store/database.ts'
import { failWaiting } from '../store/fail-meeting.ts'

/** Fails a meeting whose live capture produced no transcript, unless a transcript or recording was uploaded or is being uploaded. */
export function onTranscriptFailed({ now }: Pick<Deps, 'now'>) {
  return defineConsumer<'mi.transcripts.transcript.failed.v1', Tx>({
    on: 'mi.transcripts.transcript.failed.v1',
    name: 'fail-meeting',
    async handle({ tenant, payload: { meetingId, reason } }, tx, ctx) {
      const isUploading = await hasOrphanedFile(tx, tenant, filesOf({ ...tenant, id: meetingId }))
      if (!isUploading) await failWaiting(tx, tenant, meetingId, reason, now(), ctx)
    },
  })
}
