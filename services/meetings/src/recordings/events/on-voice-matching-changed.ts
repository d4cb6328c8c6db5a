import { type Consumer, defineConsumer } from '@mi/events'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../store/database.ts'
import { removeCachedParts } from '../store/cached-parts.ts'

/**
 * Erases the speaker embeddings of recordings in transcription when an account disables voice matching. A part that finishes later is
 * removed at the end of its job. transcripts-search does not store its embeddings.
 */
export function onVoiceMatchingChanged({ files }: Pick<Deps, 'files'>): Consumer {
  return defineConsumer<'mi.people.voice_matching.changed.v1', Tx>({
    on: 'mi.people.voice_matching.changed.v1',
    name: 'erase-cached-voices',
    async handle({ tenant: { accountId, mode }, payload: { enabled } }, tx) {
      if (enabled) return
      const recordings = await tx.$queryRaw<{ fileKey: string }[]>`
        select r.file_key as "fileKey" from recordings r
        join infra.jobs j on j.kind = 'transcribe-recording' and j.resource_id = r.meeting_id
        where r.account_id = ${accountId} and r.mode = ${mode}::mode`
      for (const { fileKey } of recordings) await removeCachedParts(files, fileKey)
    },
  })
}
