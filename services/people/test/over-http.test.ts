import { afterAll, beforeAll, describe, vi } from 'vitest'
import { linking } from './http/linking.ts'
import { merging } from './http/merging.ts'
import { profiles } from './http/profiles.ts'
import { voices } from './http/voices.ts'
import { type People, startPeople } from './support/people.ts'

// They end only a test that has failed.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

// One platform for all of them: it is what takes long.
let people: People
beforeAll(async () => {
  people = await startPeople()
})
afterAll(() => people?.stop())

describe('profiles', () => profiles(() => people))
describe('linking', () => linking(() => people))
describe('merging', () => merging(() => people))
describe('voices', () => voices(() => people))
