import { ofTenant, queryRows, sql } from '@mi/database'
import { type Consumer, defineConsumer } from '@mi/events'
import { hasOpenJob } from '@mi/jobs'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../store/database.ts'
import { removeCachedParts, removeDeliveredVoices } from '../store/cached-parts.ts'

/**
 * Stores whether an account uses voice matching. When it is disabled, erases the speaker embeddings of recordings in transcription and of
 * transcripts that wait for their import. A part that finishes later is removed after the import. transcripts-search does not store its
 * embeddings.
 */
export function onVoiceMatchingChanged({
  files,
  encryption,
  now,
}: Pick<Deps, 'files' | 'encryption' | 'now'>): Consumer {
  return defineConsumer<'mi.people.voice_matching.changed.v1', Tx>({
    on: 'mi.people.voice_matching.changed.v1',
    name: 'switch-voices',
    async handle({ tenant, payload: { enabled } }, tx) {
      await tx.voicesOff.deleteMany({ where: { ...tenant } })
      if (enabled) return
      await tx.voicesOff.create({ data: { ...tenant, since: now() } })
      const recordings = await queryRows<{ fileKey: string; isDelivered: boolean }>(
        tx,
        sql`select r.file_key as "fileKey", r.delivered_at is not null as "isDelivered" from recordings r
          where ${ofTenant(tenant, 'r')}
            and (r.delivered_at is not null or ${hasOpenJob('transcribe-recording', sql`r.meeting_id`)})`,
      )
      for (const { fileKey, isDelivered } of recordings)
        if (isDelivered) await removeDeliveredVoices({ files, encryption }, fileKey)
        else await removeCachedParts(files, fileKey)
    },
  })
}
