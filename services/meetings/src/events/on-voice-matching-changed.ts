import { type Consumer, defineConsumer } from '@mi/events'
import type { Deps } from '../deps.ts'
import { removeCachedParts, removeDeliveredVoices } from '../recordings/cached-parts.ts'
import type { Tx } from '../store/database.ts'

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
    async handle({ tenant: { accountId, mode }, payload: { enabled } }, tx) {
      await tx.voicesOff.deleteMany({ where: { accountId, mode } })
      if (enabled) return
      await tx.voicesOff.create({ data: { accountId, mode, since: now() } })
      const recordings = await tx.$queryRaw<{ fileKey: string; isDelivered: boolean }[]>`
        select r.file_key as "fileKey", r.delivered_at is not null as "isDelivered" from recordings r
        where r.account_id = ${accountId} and r.mode = ${mode}::mode and (r.delivered_at is not null
          or exists (select 1 from infra.jobs j where j.kind = 'transcribe-recording' and j.resource_id = r.meeting_id))`
      for (const { fileKey, isDelivered } of recordings)
        if (isDelivered) await removeDeliveredVoices({ files, encryption }, fileKey)
        else await removeCachedParts(files, fileKey)
    },
  })
}
