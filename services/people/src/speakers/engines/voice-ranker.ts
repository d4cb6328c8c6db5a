import { availableParallelism } from 'node:os'
import type { Tenant } from '@mi/database'
import { openWorkerPool, type WorkerPool } from '@mi/worker-pool'
import type { PeopleDatabase } from '../../store/database.ts'
import { mostSimilar, type Voice, type VoiceRanking } from '../domain/voices.ts'
import { readSamples, type StoredSample } from '../store/voice-samples.ts'
import type { ProfileVoices, VoicesToRank } from './voice-worker.ts'

/**
 * Compares voices with the samples of an account in threads, because the work grows with the number of voices
 * and of samples. Accounts take turns.
 */
export interface VoiceRanker {
  /** Ranks the account's profiles for each voice. Only samples of the same model and dimension count. */
  rank(tenant: Tenant, voices: readonly Voice[], signal: AbortSignal): Promise<VoiceRanking[]>
  close(): Promise<void>
}

/** The encrypted vectors of a batch have at most this size in characters. */
const BATCH_CHARACTERS = 4_000_000
const MAX_BATCH = 2_000
/** CPU time. A batch with 500 voices needs less than a second. */
const LIMIT_MS = 20_000
const HEAP_MB = 128

/** @param masterKeys the keys of the stored vectors, for the threads */
export function openVoiceRanker(
  database: Pick<PeopleDatabase, 'prisma'>,
  masterKeys: string | null,
): VoiceRanker {
  const pool = openWorkerPool({
    worker: new URL('./voice-worker.ts', import.meta.url),
    threads: Math.max(1, Math.floor(availableParallelism() / 2)),
    limitMs: LIMIT_MS,
    heapMb: HEAP_MB,
    data: masterKeys,
  })
  return {
    async rank(tenant, voices, signal) {
      const rankings = new Map<Voice, VoiceRanking>()
      const kinds = Map.groupBy(voices, ({ model, vector }) => `${vector.length} ${model}`)
      for (const alike of kinds.values()) {
        const found = await rankAlike({ database, pool }, tenant, alike, signal)
        for (const [position, ranking] of found.entries()) rankings.set(alike[position] as Voice, ranking)
      }
      return voices.map(voice => rankings.get(voice) as VoiceRanking)
    },
    close: () => pool.close(),
  }
}

/** Ranks the profiles for voices of one model and dimension, batch by batch. */
async function rankAlike(
  { database, pool }: { database: Pick<PeopleDatabase, 'prisma'>; pool: WorkerPool },
  tenant: Tenant,
  voices: readonly Voice[],
  signal: AbortSignal,
): Promise<VoiceRanking[]> {
  const compared = new Set<string>()
  let ranked: VoiceRanking['ranked'][] = voices.map(() => [])
  for await (const profiles of profilesWith(database, tenant, voices[0] as Voice, signal)) {
    for (const { profileId } of profiles) compared.add(profileId)
    const input: VoicesToRank = { voices: voices.map(({ vector }) => vector), profiles }
    const task = { accountId: tenant.accountId, signal }
    const found = await pool.run<VoiceRanking['ranked'][]>('rankProfiles', input, task)
    ranked = ranked.map((best, position) => mostSimilar([...best, ...(found[position] ?? [])]))
  }
  return ranked.map(best => ({ ranked: best, compared }))
}

/** The profiles with samples of the model and dimension of a voice, in batches. */
async function* profilesWith(
  { prisma }: Pick<PeopleDatabase, 'prisma'>,
  tenant: Tenant,
  { model, vector: { length: dimension } }: Voice,
  signal: AbortSignal,
): AsyncGenerator<ProfileVoices[]> {
  // Base64 of four bytes for each number.
  const limit = Math.max(1, Math.min(MAX_BATCH, Math.floor(BATCH_CHARACTERS / (dimension * 5.4))))
  let after = ''
  let rest: StoredSample[] = []
  for (;;) {
    signal.throwIfAborted()
    const rows = await readSamples(prisma, tenant, { model, dimension }, { after, limit })
    const isLast = rows.length < limit
    const samples = [...rest, ...rows]
    const lastProfile = isLast ? undefined : samples.at(-1)?.profileId
    // The samples of the last profile may continue in the next batch.
    rest = samples.filter(({ profileId }) => profileId === lastProfile)
    const profiles = Map.groupBy(samples, ({ profileId }) => profileId)
    profiles.delete(lastProfile ?? '')
    if (profiles.size > 0)
      yield [...profiles].map(([profileId, own]) => ({
        profileId,
        samples: own.map(({ id, vector }) => ({ id, vector })),
      }))
    if (isLast) return
    after = rows.at(-1)?.place ?? ''
  }
}
