// The search engine stops during imports and starts again: index and database agree afterwards without any intervention.
import { randomBytes } from 'node:crypto'
import { eventually, startTestPlatform, startTestPostgres, type TestPlatform } from '@mi/testkit'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { cuttableAddress } from '../support/cuttable-address.ts'
import { searchIndex } from '../support/search-index.ts'

const MEETINGS = 16
const SEGMENTS = 60
const AT_ONCE = 4
const openSearchUrl = process.env.OPENSEARCH_URL

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

/** Retries while the response asks for a retry, like a careful client. */
async function send(platform: TestPlatform, method: string, path: string, json: object, key: string) {
  return eventually(
    () =>
      platform
        .request(method, path, { json, headers: { 'idempotency-key': key } })
        .catch(async () => ({ status: 0, json: null })),
    ({ status, json: body }) => {
      const inProgress = status === 409 && body?.error?.code === 'idempotency_in_progress'
      return status >= 200 && status < 500 && status !== 429 && !inProgress
    },
    120_000,
  )
}

/** Imports all meetings, a few at a time. Reports the number of imported meetings after each. */
async function importMeetings(platform: TestPlatform, onImported: (count: number) => void): Promise<void> {
  let next = 0
  let done = 0
  async function importNext(): Promise<void> {
    for (let number = next++; number < MEETINGS; number = next++) {
      const about = { title: `Meeting ${number}`, platform: 'zoom', started_at: '2026-03-02T09:00:00Z' }
      const meeting = await send(platform, 'POST', '/meetings', about, `meeting-${number}`)
      expect(meeting.status).toBe(201)
      const segments = Array.from({ length: SEGMENTS }, (_, index) => ({
        ...{ speaker: index % 2 ? 'Ada' : 'Grace', start: index * 5, end: index * 5 + 4 },
        text: `Turbine ${number}, sentence ${index}.`,
      }))
      const path = `/meetings/${meeting.json.id}/transcript`
      const given = await send(platform, 'PUT', path, { language: 'en', segments }, `transcript-${number}`)
      expect(given.status).toBe(202)
      onImported(++done)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, importNext))
}

/** Waits until no index job is left. Reads the database, because metrics report nothing while it is unavailable. */
async function indexed(databaseUrl: string): Promise<void> {
  const left = async () => {
    const client = new pg.Client({ connectionString: databaseUrl })
    client.on('error', () => {})
    try {
      await client.connect()
      return Number((await client.query('select count(*) from infra.jobs')).rows[0].count)
    } catch {
      return -1
    } finally {
      await client.end().catch(() => {})
    }
  }
  await eventually(left, count => count === 0, 120_000)
}

const agreed = { code: 0, lines: [{ differences: 0 }] }
const search = (platform: TestPlatform) =>
  platform.request('POST', '/transcripts/search', { json: { query: 'turbine' } })

test('recovers when the PostgreSQL server is killed during an import', async () => {
  const server = await startTestPostgres({ durable: true })
  closers.push(() => server.stop())
  const platform = await startTestPlatform({
    env: { DATABASE_URL: server.url('postgres') },
    processes: true,
  })
  closers.push(() => platform.stop())
  const crashes: Promise<void>[] = []
  await importMeetings(platform, count => {
    if (count === 3 || count === 10) crashes.push(server.crash(500))
  })
  await Promise.all(crashes)
  expect(crashes).toHaveLength(2)
  const databaseUrl = platform.platform.engines.databaseUrl('mi_transcripts_search')
  await indexed(databaseUrl)
  expect(await searchIndex({ DATABASE_URL: databaseUrl }, 'verify')).toMatchObject(agreed)
  const page = await eventually(
    () => search(platform),
    ({ status }) => status !== 503,
  )
  expect(page.json.pagination.total).toBe(MEETINGS * SEGMENTS)
}, 240_000)

test.skipIf(!openSearchUrl)(
  `OpenSearch becomes unavailable during an import and recovers${openSearchUrl ? '' : ' (OPENSEARCH_URL is not set)'}`,
  async () => {
    const address = await cuttableAddress(openSearchUrl as string)
    closers.push(() => address.stop())
    const prefix = `outage-${randomBytes(4).toString('hex')}`
    closers.push(() => fetch(`${openSearchUrl}/${prefix}-v*`, { method: 'DELETE' }))
    const platform = await startTestPlatform({
      env: { OPENSEARCH_URL: address.url, OPENSEARCH_INDEX_PREFIX: prefix },
      processes: true,
    })
    closers.push(() => platform.stop())
    await importMeetings(platform, count => {
      if (count === 3) address.cut()
    })
    // All imports succeeded while search was unavailable.
    expect(await search(platform)).toMatchObject({ status: 503 })
    expect((await platform.request('GET', '/meetings')).status).toBe(200)
    address.restore()
    const databaseUrl = platform.platform.engines.databaseUrl('mi_transcripts_search')
    await indexed(databaseUrl)
    const env = { OPENSEARCH_URL: openSearchUrl as string, OPENSEARCH_INDEX_PREFIX: prefix }
    expect(await searchIndex({ DATABASE_URL: databaseUrl, ...env }, 'verify')).toMatchObject(agreed)
    const page = await eventually(
      () => search(platform),
      ({ json }) => json?.pagination?.total === MEETINGS * SEGMENTS,
    )
    expect(page.status).toBe(200)
  },
  240_000,
)
