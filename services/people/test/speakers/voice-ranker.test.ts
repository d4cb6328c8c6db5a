import { join } from 'node:path'
import { migrate } from '@mi/database'
import { openEncryption } from '@mi/encryption'
import { newId } from '@mi/ids'
import { freshDatabaseUrl } from '@mi/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unitVector, type Voice } from '../../src/speakers/domain/voices.ts'
import { openVoiceRanker, type VoiceRanker } from '../../src/speakers/engines/voice-ranker.ts'
import { insertProfile } from '../../src/speakers/store/profiles.ts'
import { addSample } from '../../src/speakers/store/voice-samples.ts'
import { type PeopleDatabase, peopleDatabase } from '../../src/store/database.ts'

const MASTER_KEYS = `1:${'5a'.repeat(32)}`
/** A batch has 180 samples of this dimension. */
const DIMENSION = 4_096
const PROFILES = 120
const tenant = { accountId: newId('acc'), mode: 'live' as const }
const ids = Array.from({ length: PROFILES }, () => newId('spk'))

/** A voice between the voice that all people share and the person's own voice. */
function voiceOf(person: number, model = 'm'): Voice {
  const numbers = new Array(DIMENSION).fill(0)
  numbers[0] = 1
  numbers[1] = person / PROFILES
  return { model, vector: unitVector(numbers) as Float32Array }
}

let database: PeopleDatabase
let ranker: VoiceRanker
beforeAll(async () => {
  const url = freshDatabaseUrl('voice_ranker')
  await migrate({ url, folder: join(import.meta.dirname, '../../prisma') })
  database = peopleDatabase.open({ url })
  ranker = openVoiceRanker(database, MASTER_KEYS)
  const encryption = openEncryption(MASTER_KEYS)
  const at = new Date()
  await database.transaction(
    async tx => {
      for (const [person, id] of ids.entries()) {
        const fields = { name: `Person ${person}`, email: null, organization: null }
        await insertProfile(tx, tenant, { id, ...fields, createdAt: at })
        const sample = { profileId: id, meetingId: null, participantId: null, automatic: false }
        for (let take = 0; take < 2; take++)
          await addSample(tx, encryption!, tenant, { ...sample, voice: voiceOf(person) }, at)
      }
    },
    { timeoutMs: 60_000 },
  )
})
afterAll(async () => {
  await ranker?.close()
  await database?.close()
})

test('ranks the hundred most similar profiles of several batches', async () => {
  const { signal } = new AbortController()
  const [ranking, other] = await ranker.rank(tenant, [voiceOf(0), voiceOf(0, 'another')], signal)
  expect(ranking?.ranked.map(({ profileId }) => profileId)).toEqual(ids.slice(0, 100))
  expect(ranking?.ranked[0]?.score).toBeCloseTo(1)
  expect(ranking?.compared).toEqual(new Set(ids))
  expect(other).toEqual({ ranked: [], compared: new Set() })
})

test('compares no voices of another account', async () => {
  const stranger = { accountId: newId('acc'), mode: 'live' as const }
  const [ranking] = await ranker.rank(stranger, [voiceOf(0)], new AbortController().signal)
  expect(ranking?.ranked).toEqual([])
})

test('stops when the request ends', async () => {
  await expect(ranker.rank(tenant, [voiceOf(0)], AbortSignal.abort())).rejects.toThrow()
})
