import { ofTenant, queryRows, sql } from '@mi/database'
import { type Consumer, defineConsumer } from '@mi/events'
import { hasOpenJob } from '@mi/jobs'
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
    async handle({ tenant, payload: { enabled } }, tx) {
      if (enabled) return
      const recordings = await queryRows<{ fileKey: string }>(
        tx,
        sql`select r.file_key as "fileKey" from recordings r
          where ${ofTenant(tenant, 'r')} and ${hasOpenJob('transcribe-recording', sql`r.meeting_id`)}`,
      )
      for (const { fileKey } of recordings) await removeCachedParts(files, fileKey)
    },
  })
}
