import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Account, newAccount, spokenBy } from '../support/account.ts'
import { type StartedServices, startServices } from '../support/start-services.ts'

let services: StartedServices
let account: Account
beforeAll(async () => {
  services = await startServices()
  account = newAccount(services)
})
afterAll(() => services.stop())

const read = (id: string, more: object = {}) =>
  services.internal.readTranscriptPart(
    { id, from: 0, part: 0, partBytes: 1_000, withWords: false, segmentIds: [], ...more },
    account.as(),
  )

it('divides a transcript into parts that contain every segment once', async () => {
  const whole = await account.meetingWith(spokenBy(100))
  const { starts } = await read(whole.id)
  expect(starts.length).toBeGreaterThan(5)
  const parts = await Promise.all(starts.map((_, part) => read(whole.id, { part })))
  expect(parts.flatMap(({ transcript }) => transcript?.segments)).toEqual(whole.segments)
  for (const [at, { part, transcript }] of parts.entries()) {
    expect(part).toBe(at)
    expect(transcript?.segments[0]).toEqual(whole.segments[starts[at] ?? -1])
    expect(transcript?.segments.length).toBeLessThan(20)
  }
  expect(await read(whole.id, { part: 1_000 })).toEqual(parts.at(-1))
})

it('starts at a position and finds the positions of segments', async () => {
  const whole = await account.meetingWith(spokenBy(30))
  const segmentIds = [whole.segments[29]?.id, whole.segments[3]?.id, 'seg_00000000000000000000000000']
  const found = await read(whole.id, { from: 25, partBytes: 4_000_000, segmentIds })
  expect(found.transcript?.segments).toEqual(whole.segments.slice(25))
  expect(found.starts).toEqual([25])
  expect(found.positions).toHaveLength(2)
  expect(found.positions).toContainEqual({ segmentId: segmentIds[0], position: 29 })
  expect(await read(whole.id, { from: 30 })).toMatchObject({ starts: [], transcript: { segments: [] } })
})

it('includes word times in the part size when they are requested', async () => {
  const words = Array.from({ length: 20 }, (_, at) => ({
    word: 'weaves',
    start: at,
    end: at + 1,
    confidence: 1,
  }))
  const segments = Array.from({ length: 4 }, (_, at) => ({
    ...{ speaker: 'Ada Lovelace', text: 'weaves '.repeat(20), start: at * 20, end: at * 20 + 20, words },
  }))
  const whole = await account.meetingWith({ segments })
  const without = await read(whole.id)
  expect([without.starts, without.transcript?.segments.map(segment => segment.words)]).toEqual([
    [0],
    [[], [], [], []],
  ])
  const withWords = await read(whole.id, { withWords: true })
  expect(withWords.starts.length).toBeGreaterThan(1)
  expect(withWords.transcript?.segments[0]?.words).toHaveLength(20)
})

it('refuses parts without a size limit and transcripts of other accounts', async () => {
  const { id } = await account.meetingWith(spokenBy(1))
  await expect(read(id, { partBytes: 0 })).rejects.toMatchObject({ status: 'invalid' })
  const other = newAccount(services)
  await expect(
    services.internal.readTranscriptPart(
      { id, from: 0, part: 0, partBytes: 1_000, withWords: false, segmentIds: [] },
      other.as(),
    ),
  ).rejects.toMatchObject({ status: 'not_found' })
})
