import { afterAll, beforeAll, describe, vi } from 'vitest'
import { byHand } from './http/by-hand.ts'
import { linking } from './http/linking.ts'
import { merging } from './http/merging.ts'
import { profiles } from './http/profiles.ts'
import { settling } from './http/settling.ts'
import { speech } from './http/speech.ts'
import { voices } from './http/voices.ts'
import { type People, startPeople } from './support/people.ts'
import { type Recordings, startSpeechEndpoint } from './support/speech-endpoint.ts'

// The timeouts end only a test that has failed.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

// All tests share one platform, because starting it is slow.
const recordings: Recordings = new Map()
let people: People
let endpoint: Awaited<ReturnType<typeof startSpeechEndpoint>>
beforeAll(async () => {
  endpoint = await startSpeechEndpoint(recordings)
  people = await startPeople({ STT_BASE_URL: endpoint.url, LOG_LEVEL: 'debug' })
})
afterAll(async () => {
  await people?.stop()
  endpoint?.stop()
})

describe('profiles', () => profiles(() => people))
describe('linking', () => linking(() => people))
describe('by hand', () => byHand(() => people))
describe('merging', () => merging(() => people))
describe('settling', () => settling(() => people))
describe('voices', () => voices(() => people))
describe('recordings', () => speech(() => ({ people, recordings })))
