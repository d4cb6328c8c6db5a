import { join } from 'node:path'
import { migrate } from '@mi/database'
import { ServiceError } from '@mi/errors'
import { newId } from '@mi/ids'
import { freshDatabaseUrl } from '@mi/testkit'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openThreads, type Threads } from '../../src/engines/threads/threads.ts'
import { type TranscriptsDatabase, transcriptsDatabase } from '../../src/store/database.ts'
import { spokenBy } from '../support/account.ts'

const url = freshDatabaseUrl('threads')
let database: TranscriptsDatabase
let threads: Threads
beforeAll(async () => {
  await migrate({ url, folder: join(import.meta.dirname, '../../prisma') })
  database = transcriptsDatabase.open({ url })
})
beforeEach(async () => {
  await database.poolAcrossTenants.query('truncate staged_segments')
  threads = openThreads({ databaseUrl: url, search: NO_ENGINES })
})
afterEach(() => threads.close())
afterAll(() => database?.close())

const NO_ENGINES = {
  ...{
    openSearchUrl: null,
    openSearchIndexPrefix: 'transcripts',
    openSearchShards: 1,
    openSearchReplicas: 0,
  },
  ...{ embeddingsBaseUrl: null, embeddingsApiKey: null, embeddingsModel: '' },
}

const request = () => ({
  ...{ importId: newId('trs'), meetingId: newId('mtg'), contentType: 'application/json' },
  ...{ language: null, meetingLanguage: null, knownNames: [] },
})
const task = (accountId = newId('acc')) => ({ accountId, signal: new AbortController().signal })
const bytesOf = (body: unknown) => Buffer.from(JSON.stringify(body))

async function* inPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += 1_000) yield bytes.subarray(from, from + 1_000)
}

const staged = async () => {
  const { rows } = await database.poolAcrossTenants.query('select count(*)::int as n from staged_segments')
  return rows[0].n
}

describe('a file that a thread reads', () => {
  test('is staged, and its header is returned', async () => {
    const header = await threads.stage(request(), inPieces(bytesOf(spokenBy(3_000))), task())
    expect(header).toMatchObject({ segmentCount: 3_000, wordCount: 15_000, language: 'en' })
    expect(header.speakers.map(({ name }) => name)).toEqual(['Ada Lovelace', 'Charles Babbage'])
    expect(await staged()).toBe(3_000)
  })

  test('is refused with its errors before the rest is read', async () => {
    const wrong = JSON.stringify({ speaker: 'A', text: 'x', start: 2, end: 1 })
    async function* endless() {
      yield Buffer.from('{"segments":[')
      for (;;) yield Buffer.from(`${wrong},`)
    }
    const error = await threads.stage(request(), endless(), task()).catch(error => error)
    expect(error).toBeInstanceOf(ServiceError)
    expect(error.status).toBe('invalid')
    expect(error.details[0]).toEqual({ field: 'segments[0].end', message: 'must not be before start' })
    expect(error.details).toHaveLength(20)
  })

  test('fails with the original error of its body', async () => {
    class Disconnected extends Error {}
    async function* cut() {
      yield* inPieces(bytesOf(spokenBy(100)).subarray(0, 5_000))
      throw new Disconnected('the client disconnected')
    }
    await expect(threads.stage(request(), cut(), task())).rejects.toBeInstanceOf(Disconnected)
  })

  test('does not wait for the slow upload of another account', async () => {
    const release = Promise.withResolvers<void>()
    let begun = 0
    async function* slow() {
      begun++
      yield Buffer.from('{"segments":[')
      await release.promise
      yield Buffer.from('{"speaker":"A","text":"x","start":0,"end":1}]}')
    }
    const busy = task()
    const uploads = Array.from({ length: 20 }, () => threads.stage(request(), slow(), busy))
    await expect.poll(() => begun).toBeGreaterThan(1)
    const header = await threads.stage(request(), inPieces(bytesOf(spokenBy(10))), task())
    expect(header.segmentCount).toBe(10)
    expect(begun).toBeLessThan(20)
    release.resolve()
    await Promise.all(uploads)
  })
})
