import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { startTestServices, type TestServices } from '@mi/testkit'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from './support/calendar-platform.ts'
import { type GoogleServer, startGoogleServer } from './support/google-server.ts'
import { CLIENT } from './support/oauth-tokens.ts'
import { manyEvents, requestSync, storeConnection } from './support/stored-connection.ts'

const EVENTS = 600
const PAGE = 25
/** At which requests for a page the process is killed. */
const KILL_AT = [3, 11, 24]

let services: TestServices
let google: GoogleServer
let database: pg.Pool
let child: ChildProcess | undefined
beforeAll(async () => {
  google = await startGoogleServer()
  services = await startTestServices([])
  database = new pg.Pool({ connectionString: services.databaseUrl('people') })
})
afterAll(async () => {
  child?.kill('SIGKILL')
  await database?.end()
  await services?.stop()
  await google?.stop()
})

const number = async (sql: string) => Number((await database.query(sql)).rows[0]?.n ?? 0)

const pages = () =>
  google.requests.filter(({ url }) => url.pathname.endsWith('/events')).map(({ url }) => url.searchParams)

test('killed again and again while it reads a calendar: it goes on at the page where it was, and each event is there once', {
  timeout: 300_000,
}, async () => {
  google.pageSize = PAGE
  google.put(...manyEvents(EVENTS))
  const env = await services.prepare('people')
  const connection = await storeConnection(database, env.MASTER_KEYS ?? '', google)
  const start = () => {
    child = spawn(process.execPath, [join(import.meta.dirname, '../../src/main.ts')], {
      env: {
        PATH: process.env.PATH,
        ...env,
        GOOGLE_CLIENT_ID: CLIENT.id,
        GOOGLE_CLIENT_SECRET: CLIENT.secret,
        GOOGLE_OAUTH_URL: google.url,
        GOOGLE_API_URL: google.url,
      },
      stdio: 'ignore',
    })
  }
  let asked = 0
  google.onEvents = async () => {
    if (!KILL_AT.includes(++asked)) return
    const gone = new Promise(resolve => child?.once('exit', resolve))
    child?.kill('SIGKILL')
    await gone
    // The dead process's lease runs out by itself; the test need not wait for it.
    await database.query('update infra.jobs set lease_until = now() where lease is not null')
    start()
  }
  await requestSync(database, connection)
  start()
  const finished = `select count(*) as n from calendar_connections where status = 'active'`
  await until(
    () => number(finished),
    count => count === 1,
  )

  expect(await number('select count(*) as n from calendar_events')).toBe(EVENTS)
  expect(await number('select count(distinct external_id) as n from calendar_events')).toBe(EVENTS)
  expect(await number('select sum(count) as n from calendar_event_counts')).toBe(EVENTS)
  // It went on at the page where it was: only once was the first page asked for.
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
})
