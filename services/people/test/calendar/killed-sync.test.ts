import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { openEncryption } from '@mi/encryption'
import { spawnService, startTestServices, type TestServices } from '@mi/testkit'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openGrant } from '../../src/calendar/store/grants.ts'
import { until } from './support/calendar-platform.ts'
import { type GoogleServer, startGoogleServer } from './support/google-server.ts'
import { CLIENT } from './support/oauth-tokens.ts'
import { manyEvents, requestSync, storeConnection } from './support/stored-connection.ts'

const EVENTS = 600
const PAGE = 25
/** The process is killed at these requests for a page. */
const KILL_AT = [3, 11]

let services: TestServices
let google: GoogleServer
let database: pg.Pool
const children = new Set<ChildProcess>()
beforeAll(async () => {
  google = await startGoogleServer()
  services = await startTestServices([])
  database = new pg.Pool({ connectionString: services.databaseUrl('people') })
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await database?.end()
  await services?.stop()
  await google?.stop()
})

const number = async (sql: string) => Number((await database.query(sql)).rows[0]?.n ?? 0)

/** Starts a replica of the service in a separate process. */
async function startCopy(): Promise<ChildProcess> {
  const child = spawnService('people', {
    ...(await services.prepare('people')),
    GOOGLE_CLIENT_ID: CLIENT.id,
    GOOGLE_CLIENT_SECRET: CLIENT.secret,
    GOOGLE_OAUTH_URL: google.url,
    GOOGLE_API_URL: google.url,
  })
  children.add(child)
  child.once('exit', () => children.delete(child))
  return child
}

/** Ends replicas and resolves when they have exited. */
async function end(signal: NodeJS.Signals, ...copies: (ChildProcess | undefined)[]): Promise<void> {
  await Promise.all(
    copies.map(async copy => {
      if (!copy || copy.exitCode !== null || copy.signalCode !== null) return
      const gone = once(copy, 'exit')
      copy.kill(signal)
      await gone
    }),
  )
}

/** Ends the leases of killed processes, so that the test need not wait until they expire. */
const endLeases = () => database.query('update infra.jobs set lease_until = now() where lease is not null')

const pages = () =>
  google.requests.filter(({ url }) => url.pathname.endsWith('/events')).map(({ url }) => url.searchParams)

test('a repeatedly killed sync resumes at its page and duplicates no event', {
  timeout: 300_000,
}, async () => {
  google.pageSize = PAGE
  google.put(...manyEvents(EVENTS))
  const env = await services.prepare('people')
  const connection = await storeConnection(database, env.MASTER_KEYS ?? '', google)
  let copy: ChildProcess | undefined
  let asked = 0
  google.onEvents = async () => {
    if (!KILL_AT.includes(++asked)) return
    await end('SIGKILL', copy)
    await endLeases()
    copy = await startCopy()
  }
  await requestSync(database, connection)
  copy = await startCopy()
  const finished = `select count(*) as n from calendar_connections where status = 'active'`
  await until(
    () => number(finished),
    count => count === 1,
  )

  expect(await number('select count(*) as n from calendar_events')).toBe(EVENTS)
  expect(await number('select count(distinct external_id) as n from calendar_events')).toBe(EVENTS)
  expect(await number('select sum(count) as n from calendar_event_counts')).toBe(EVENTS)
  // The sync resumed at its page: it requested the first page only once.
  const firstPages = () => pages().filter(query => !query.has('pageToken') && !query.has('syncToken')).length
  expect(asked).toBeGreaterThan(Math.max(...KILL_AT))
  expect(firstPages()).toBe(1)
  expect(await number('select generation as n from calendar_connections')).toBe(1)

  google.onEvents = () => {}
  google.put({ ...manyEvents(1, 'Changed')[0], id: 'event0' })
  google.delete('event1')
  await requestSync(database, connection)
  await until(
    () => number(`select count(*) as n from calendar_events where title like 'Changed%' or is_cancelled`),
    count => count === 2,
  )
  expect(firstPages()).toBe(1)
  expect(await number('select sum(count) as n from calendar_event_counts')).toBe(EVENTS)
  await end('SIGKILL', copy)
})

test('a replica without its lease does not overwrite a refreshed grant', {
  timeout: 300_000,
}, async () => {
  await database.query('truncate calendar_connections, calendar_events, calendar_event_counts, infra.jobs')
  google.tokens.refreshTokens.clear()
  const { MASTER_KEYS = '' } = await services.prepare('people')
  const connection = await storeConnection(database, MASTER_KEYS, google, { expiresInMs: -1_000 })
  const { id } = connection
  const read = `select count(*) as n from calendar_connections where status = 'active'`
  let asked = 0
  let second: ChildProcess | undefined
  google.onToken = async () => {
    if (++asked > 1) return
    // While the provider delays the response, the first replica loses its lease and the second reads the
    // whole calendar.
    second = await startCopy()
    const taken = await until(
      async () => {
        await endLeases()
        return number(read)
      },
      count => count === 1,
    )
    expect(taken).toBe(1)
  }
  await requestSync(database, connection)
  const first = await startCopy()
  await until(
    async () => asked,
    count => count >= 2,
  )
  await until(
    () => number(read),
    count => count === 1,
  )
  await end('SIGTERM', first, second)

  // One event was deleted above.
  expect(await number('select count(*) as n from calendar_events')).toBe(EVENTS - 1)
  const { rows } = await database.query('select "grant", status, error from calendar_connections')
  expect(rows).toMatchObject([{ status: 'active', error: null }])
  const encryption = openEncryption(MASTER_KEYS)
  if (!encryption) throw new Error('no master keys')
  // In the order of their issue: the stored token, the second replica's token, the first replica's token.
  const [, ofSecond] = [...google.tokens.refreshTokens]
  expect(openGrant(encryption, id, rows[0].grant).refreshToken).toBe(ofSecond)
})
