import { setTimeout as sleep } from 'node:timers/promises'
import type { Tenant } from '@mi/contracts'
import { type Embedder, embedSegments } from '../embeddings/embedder.ts'
import type { TranscriptDocument, WriteOutcome } from '../engine.ts'
import type { OpenSearchClient } from './client.ts'
import { indexTranscript } from './index-transcript.ts'
import {
  add,
  aliasesOf,
  changeAliases,
  createIndex,
  deleteIndex,
  ensureVectorField,
  type IndexSettings,
  indicesOfFamily,
  remove,
  WRITE_TARGETS_KEPT_MS,
  type WriteTargets,
} from './indices.ts'
import { readMeeting } from './meeting-record.ts'
import { knownVectors, type VectorsByText, vectorFieldOf } from './vectors.ts'

/** A new index that is built while searches read the current index. */
export interface Rebuild {
  /** Writes a transcript with its vectors only to the new index. The current index does not change. */
  indexTranscript(tenant: Tenant, transcript: TranscriptDocument): Promise<WriteOutcome>
  /** Switches reads to the new index and deletes all others: the old index and the remains of killed reindex runs. */
  finish(): Promise<void>
  /** Deletes the new index. The current index is unchanged. */
  abandon(): Promise<void>
}

/** Creates a new index. After this returns, every change is written to both indices. Vectors of texts in the old index are reused. */
export async function beginRebuild(
  client: OpenSearchClient,
  settings: IndexSettings,
  targets: WriteTargets,
  embedder: Embedder | null,
): Promise<Rebuild> {
  const { read, write } = aliasesOf(settings.prefix)
  const name = await createIndex(client, settings)
  if (embedder) await ensureVectorField(client, name, vectorFieldOf(embedder))
  await changeAliases(client, [add(name, write)])
  targets.invalidate()
  // Other processes may not know the new index yet. The store is read only after they do.
  await sleep(2 * WRITE_TARGETS_KEPT_MS)
  return {
    async indexTranscript(tenant, transcript) {
      const vectors = embedder ? await vectorsOf(client, read, embedder, tenant, transcript) : undefined
      return indexTranscript(client, name, tenant, transcript, {
        refresh: false,
        ...(vectors && { vectors }),
      })
    },
    async finish() {
      await client.send('POST', `/${name}/_refresh`)
      const others = await indicesOfFamily(client, settings.prefix)
      if (!others.get(name)?.includes(write))
        throw new Error('Another reindex has finished: this one is void.')
      others.delete(name)
      await changeAliases(client, [
        add(name, read),
        ...[...others].flatMap(([index, aliases]) => aliases.map(alias => remove(index, alias))),
      ])
      targets.invalidate()
      await sleep(2 * WRITE_TARGETS_KEPT_MS)
      for (const index of others.keys()) await deleteIndex(client, index)
    },
    async abandon() {
      await changeAliases(client, [remove(name, write)])
      targets.invalidate()
      await sleep(2 * WRITE_TARGETS_KEPT_MS)
      await deleteIndex(client, name)
    },
  }
}

/** The vectors of all texts of a transcript: existing vectors from an index, and new vectors for the other texts. */
async function vectorsOf(
  client: OpenSearchClient,
  index: string,
  embedder: Embedder,
  tenant: Tenant,
  { meeting, segments }: TranscriptDocument,
): Promise<VectorsByText> {
  const { name } = vectorFieldOf(embedder)
  const { meetingId } = meeting
  const { record } = await readMeeting(client, index, tenant, meetingId)
  const known = await knownVectors(client, index, tenant, meetingId, record?.segments ?? 0, name)
  const unknown = segments.filter(({ text }) => !known.has(text))
  const made = await embedSegments(embedder, { segments: unknown })
  return new Map([
    ...known,
    ...unknown.map(({ text }, number) => [text, { [name]: made[number] as number[] }] as const),
  ])
}
