import { randomBytes } from 'node:crypto'
import { findVectorPostgres, startTestPostgres, type TestPostgres } from '@mi/testkit'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { startEmbeddingEndpoint } from '../search/support/embedding-endpoint.ts'
import { type Account, newAccount } from '../support/account.ts'
import { cuttableAddress } from '../support/cuttable-address.ts'
import { rowsOf } from '../support/database.ts'
import { searchIndex } from '../support/search-index.ts'
import { startProcess } from '../support/start-process.ts'
import { type StartedServices, startServices } from '../support/start-services.ts'

const binaries = findVectorPostgres()
const openSearchUrl = process.env.OPENSEARCH_URL
const realEmbeddings = process.env.EMBEDDINGS_BASE_URL
const patience = { timeout: 60_000 }

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

// One server, with a database for each test.
let vectorPostgres: TestPostgres | undefined
afterAll(() => vectorPostgres?.stop())

const words = (...texts: string[]) => ({
  language: 'en',
  segments: texts.map((text, index) => ({ speaker: 'Ada', start: index * 5, end: index * 5 + 4, text })),
})

const ENGINES = [
  {
    name: `PostgreSQL with pgvector${binaries ? '' : ' (no such server on the path)'}`,
    absent: binaries === null,
    async start(env: Record<string, string>) {
      vectorPostgres ??= await startTestPostgres(binaries ? { binaries } : {})
      const transcriptsUrl = vectorPostgres.url(`transcripts_${randomBytes(6).toString('hex')}`)
      return startServices({ transcriptsUrl, env })
    },
  },
  {
    name: `OpenSearch${openSearchUrl ? '' : ' (OPENSEARCH_URL is not set)'}`,
    absent: openSearchUrl === undefined,
    async start(env: Record<string, string>) {
      const prefix = `test-${randomBytes(6).toString('hex')}`
      closers.push(() => fetch(`${openSearchUrl}/${prefix}-v*`, { method: 'DELETE' }))
      const openSearch = { OPENSEARCH_URL: openSearchUrl as string, OPENSEARCH_INDEX_PREFIX: prefix }
      return startServices({ env: { ...openSearch, ...env } })
    },
  },
]

const ENDPOINTS = [
  {
    name: 'a scripted embedding endpoint',
    absent: false,
    async start() {
      const endpoint = await startEmbeddingEndpoint()
      closers.push(() => endpoint.stop())
      return { baseUrl: endpoint.baseUrl, model: 'm' }
    },
  },
  {
    name: `a real one${realEmbeddings ? '' : ' (EMBEDDINGS_BASE_URL is not set)'}`,
    absent: realEmbeddings === undefined,
    start: async () => ({
      baseUrl: realEmbeddings as string,
      model: process.env.EMBEDDINGS_MODEL ?? 'all-MiniLM-L6-v2',
    }),
  },
]

/** An address that forwards to an embedding endpoint and can be disconnected. */
async function cuttableEndpoint(baseUrl: string) {
  const address = await cuttableAddress(baseUrl)
  closers.push(() => address.stop())
  return { ...address, baseUrl: address.url + new URL(baseUrl).pathname }
}

async function started(
  start: (env: Record<string, string>) => Promise<StartedServices>,
  { baseUrl, model }: { baseUrl: string; model: string },
) {
  const services = await start({ EMBEDDINGS_BASE_URL: baseUrl, EMBEDDINGS_MODEL: model })
  closers.push(() => services.stop())
  const account = newAccount(services)
  return { services, account, ...questions(services, account) }
}

function questions(services: StartedServices, account: Account) {
  const nearest = async (query: string, more: object = {}) =>
    (await account.search(query, { mode: 'semantic', ...more }).catch(() => null))?.data[0]?.segment?.text
  const jobs = () =>
    rowsOf<{ resource_id: string; kind: string }>(services, 'select resource_id, kind from infra.jobs')
  return {
    nearest,
    jobs,
    /** Waits until no index job is left, and then checks that index and store agree. */
    async agree() {
      await expect.poll(jobs, patience).toEqual([])
      const verified = await searchIndex(services.transcriptsEnv, 'verify')
      expect(verified).toMatchObject({ code: 0, lines: [{ differences: 0 }] })
    },
    async isUnavailable() {
      for (const mode of ['semantic', 'hybrid'])
        await expect(account.search('car', { mode })).rejects.toMatchObject({ status: 'unavailable' })
    },
  }
}

describe.each(ENGINES)('search by meaning on $name', engine => {
  describe.skipIf(engine.absent).each(ENDPOINTS)('with $name', endpoint => {
    it.skipIf(endpoint.absent)(
      'indexes words during an outage of the endpoint, and vectors afterwards',
      async () => {
        const { baseUrl, model } = await endpoint.start()
        const address = await cuttableEndpoint(baseUrl)
        address.cut()
        const running = await started(engine.start, { baseUrl: address.baseUrl, model })
        const { services, account, nearest, jobs, agree, isUnavailable } = running
        const kept = await account.meetingWith(words('An automobile arrives.', 'A hound barks.'))
        await account.finds('automobile', 1)
        await isUnavailable()
        const waiting = [{ resource_id: kept.meetingId, kind: 'index-vectors' }]
        await expect.poll(jobs, patience).toEqual(waiting)
        const metrics = async () => (await fetch(`http://${services.opsAddress}/metrics`)).text()
        await expect.poll(metrics, patience).toMatch(/mi_jobs_open\{kind="index-vectors"[^}]*\} 1/)
        await expect.poll(metrics, patience).toMatch(/mi_jobs_open\{kind="index-words"[^}]*\} 0/)

        address.restore()
        await expect.poll(() => nearest('car'), patience).toBe('An automobile arrives.')
        await expect.poll(() => nearest('puppy', { mode: 'hybrid' }), patience).toBe('A hound barks.')
        const deleted = await account.meetingWith(words('The puppy slept.'))
        const replaced = await account.meetingWith(words('An affordable vehicle.', 'A third hound.'))
        await agree()

        address.cut()
        const [segment] = kept.segments
        const about = { transcriptId: kept.id, id: segment?.id as string, speakerId: '' }
        const correction = { ...about, updateMask: ['text'], text: 'Something cheap arrives.' }
        await services.transcripts.updateSegment(correction, account.as())
        await services.meetings.deleteMeeting({ id: deleted.meetingId }, account.as())
        await account.importJson(replaced.meetingId, words('Nothing else was said.'))
        await account.finds('cheap', 1)
        await account.finds('puppy', 0)
        await account.finds('"nothing else"', 1)
        await account.finds('affordable', 0)
        await isUnavailable()

        address.restore()
        await expect.poll(() => nearest('inexpensive'), patience).toBe('Something cheap arrives.')
        await agree()
        const all = await account.finds('car dog', 3, { mode: 'semantic' })
        expect(all.data.map(hit => hit.segment?.text).sort()).toEqual([
          'A hound barks.',
          'Nothing else was said.',
          'Something cheap arrives.',
        ])
      },
      120_000,
    )
  })

  it.skipIf(engine.absent)(
    'creates vectors in another process when one is killed meanwhile',
    async () => {
      const endpoint = await startEmbeddingEndpoint()
      closers.push(() => endpoint.stop())
      const address = await cuttableEndpoint(endpoint.baseUrl)
      address.cut()
      const running = await started(engine.start, { baseUrl: address.baseUrl, model: 'm' })
      const { services, account, nearest, agree } = running
      const killed = await startProcess(services, account, { EMBEDDINGS_BASE_URL: endpoint.baseUrl })
      closers.push(killed.kill)
      // The process must reach the endpoint before the endpoint holds its requests.
      await expect.poll(() => endpoint.requests.length, patience).toBeGreaterThan(0)

      const held = endpoint.hold()
      const { meetingId } = await account.meetingWith(words('An automobile arrives.', 'A hound barks.'))
      await account.finds('automobile', 1)
      await held.arrived
      await killed.kill()
      held.release()
      const lease = `select 1 from infra.jobs where kind = 'index-vectors' and lease_until > now() + interval '5 seconds'`
      expect(await rowsOf(services, lease)).toHaveLength(1)
      expect(await nearest('car')).toBeUndefined()

      address.restore()
      // Lets the lease expire.
      const expire = `update infra.jobs set lease_until = now() - interval '1 second' where resource_id = $1`
      await rowsOf(services, expire, [meetingId])
      await expect.poll(() => nearest('car'), patience).toBe('An automobile arrives.')
      await agree()

      const { accountId, mode } = account.caller
      const again = (kind: string) =>
        rowsOf(
          services,
          `with turn as (insert into infra.job_turns values ($3, now()) on conflict do nothing)
           insert into infra.jobs (resource_id, kind, account_id, mode, payload) values ($1, $2, $3, $4, '{"text":"true"}')
           on conflict (kind, resource_id) do nothing`,
          [meetingId, kind, accountId, mode],
        )
      await again('index-vectors')
      await again('index-words')
      await agree()
      expect((await account.search('car', { mode: 'semantic' })).pagination?.total).toBe(2)

      await services.meetings.deleteMeeting({ id: meetingId }, account.as())
      await account.finds('automobile', 0)
      await agree()
      await again('index-vectors')
      await agree()
      for (const mode of ['lexical', 'semantic', 'hybrid'])
        expect((await account.search('automobile', { mode })).pagination?.total).toBe(0)
    },
    120_000,
  )
})

it('works without pgvector and names it when semantic search is requested', async () => {
  const endpoint = await startEmbeddingEndpoint()
  closers.push(() => endpoint.stop())
  const { account, jobs } = await started(env => startServices({ env }), {
    baseUrl: endpoint.baseUrl,
    model: 'm',
  })
  await account.meetingWith(words('An automobile arrives.'))
  await account.finds('automobile', 1)
  for (const mode of ['semantic', 'hybrid'])
    await expect(account.search('car', { mode })).rejects.toMatchObject({
      status: 'invalid',
      details: [{ field: 'mode', message: expect.stringContaining('pgvector') }],
    })
  expect(endpoint.requests).toEqual([])
  await expect.poll(jobs, patience).toEqual([])
}, 60_000)
