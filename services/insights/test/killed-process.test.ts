import type { ChildProcess } from 'node:child_process'
import { type CloudEvent, openEventBus } from '@mi/events'
import { eventually } from '@mi/testkit'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { killOutright, startInsights } from './insights-process.ts'
import { PLANNING } from './planning.ts'
import { createMeeting, importLines, type StartedServices, startServices } from './start-services.ts'

const MEETINGS = 50
const KILLS = 3
const PATIENCE_MS = 60_000

let services: StartedServices
let database: pg.Pool
let child: ChildProcess | undefined
beforeAll(async () => {
  services = await startServices({ withInsights: false })
  database = new pg.Pool({ connectionString: services.databaseUrl })
})
afterAll(async () => {
  child?.kill('SIGKILL')
  await database.end()
  await services.stop()
})

const count = async (sql: string): Promise<number> => (await database.query(sql)).rows[0].n

it(`killed ${KILLS} times while ${MEETINGS} summaries are made: each is made once, no item is there twice`, async () => {
  const call = services.as(services.newCaller())
  const meetingIds: string[] = []
  for (let n = 0; n < MEETINGS; n++) {
    const meetingId = await createMeeting(services, call, { title: `Meeting ${n}` })
    await importLines(services, call, meetingId, PLANNING)
    meetingIds.push(meetingId)
  }
  const done = () => count(`select count(*)::int as n from summaries where status = 'completed'`)
  for (let kills = 1; kills <= KILLS; kills++) {
    child = startInsights(services)
    const before = await done()
    // In the midst of it: some are done, others in hand.
    await eventually(done, made => made > before + kills, PATIENCE_MS)
    await killOutright(child)
    // The dead process's leases run out by themselves; the test need not wait for it.
    await database.query('update jobs set lease_until = now() where lease is not null')
  }
  expect(await done()).toBeLessThan(MEETINGS)
  child = startInsights(services)
  await eventually(done, made => made === MEETINGS, PATIENCE_MS)

  const { rows } = await database.query('select meeting_id, version, status from summaries')
  expect(rows.map(row => row.meeting_id).sort()).toEqual(meetingIds.toSorted())
  for (const row of rows) expect(row).toMatchObject({ version: 1, status: 'completed' })
  expect(await count('select count(*)::int as n from summary_versions')).toBe(MEETINGS)
  const items = await database.query('select meeting_id, title from action_items order by meeting_id, title')
  const perMeeting = Map.groupBy(items.rows, row => row.meeting_id)
  expect(perMeeting.size).toBe(MEETINGS)
  const [first] = perMeeting.values()
  const titles = first?.map(row => row.title) ?? []
  expect(new Set(titles).size).toBe(titles.length)
  for (const of of perMeeting.values()) expect(of.map(row => row.title)).toEqual(titles)

  const seen: CloudEvent[] = []
  const bus = openEventBus({ databaseUrl: services.eventsDatabaseUrl })
  bus.subscribe({
    durable: 'a-test',
    types: ['mi.insights.summary.ready.v1'],
    async handle(event) {
      seen.push(event)
      return 'done'
    },
  })
  await eventually(
    async () => new Set(seen.map(event => event.subject)).size,
    n => n === MEETINGS,
    PATIENCE_MS,
  )
  await bus.close()
  // Delivered at least once, announced once.
  expect(new Set(seen.map(event => event.id)).size).toBe(MEETINGS)
}, 240_000)
