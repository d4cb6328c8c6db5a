import { defineConsumer } from '@mi/events'
import type { Deps } from '../deps.ts'
import { filesOf } from '../rpc/erase-meeting.ts'
import type { Tx } from '../store/database.ts'
import { hasOrphanedFile } from '../store/orphaned-files.ts'
import { failWaiting } from './fail-meeting.ts'

/** Live capture ended without anything to make a transcript of. What came meanwhile, or is being uploaded, is waited for. */
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
