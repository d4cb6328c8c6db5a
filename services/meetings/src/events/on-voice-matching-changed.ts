import { type Consumer, defineConsumer } from '@mi/events'
import type { Deps } from '../deps.ts'
import { removeCachedParts } from '../recordings/cached-parts.ts'
import type { Tx } from '../store/database.ts'

/**
 * An account switches voices off: those that recordings wait with while they are transcribed are erased. A part that is finished after
 * that goes with the end of its job; transcripts-search stores none.
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
