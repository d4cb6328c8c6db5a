import type { ChildProcess } from 'node:child_process'
import { DIAGRAM_STYLE, DIAGRAM_TYPE } from '@mi/contracts/mi/insights/v1'
import { type CloudEvent, openEventBus } from '@mi/events'
import { eventually } from '@mi/testkit'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { killOutright, startInsights } from './insights-process.ts'
import { PLANNING } from './planning.ts'
import { type StartedServices, startServices, summarisedMeeting } from './start-services.ts'

const EACH = 3
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
const done = () => count(`select count(*)::int as n from diagrams where status = 'completed'`)

it('killed while diagrams are drawn: each is drawn once, with both its pictures, and announced once', async () => {
  const call = services.as(services.newCaller(), { deadlineMs: PATIENCE_MS })
  child = startInsights(services)
  await eventually(
    () =>
      services.templates.listTemplates({}, call).then(
        () => true,
        () => false,
      ),
    ready => ready,
    PATIENCE_MS,
  )
  const { meetingId } = await summarisedMeeting(services, call, PLANNING)
  const ids: string[] = []
  for (const type of DIAGRAM_TYPE)
    for (const style of DIAGRAM_STYLE)
      for (let n = 0; n < EACH; n++)
        ids.push((await services.diagrams.createDiagram({ meetingId, type, style }, call)).id)
  const before = await done()
  await eventually(done, drawn => drawn > Math.min(before, ids.length - 1), PATIENCE_MS)
  await killOutright(child)
  // The dead process's leases run out by themselves; the test need not wait for it.
  await database.query('update jobs set lease_until = now() where lease is not null')
  child = startInsights(services)
  await eventually(done, drawn => drawn === ids.length, PATIENCE_MS)

  expect(await count('select count(*)::int as n from diagram_images')).toBe(2 * ids.length)
  const seen: CloudEvent[] = []
  const bus = openEventBus({ databaseUrl: services.eventsDatabaseUrl })
  bus.subscribe({
    durable: 'a-test',
    types: ['mi.insights.diagram.completed.v1'],
    async handle(event) {
      seen.push(event)
      return 'done'
    },
  })
  await eventually(
    async () => new Set(seen.map(event => event.id)).size,
    n => n >= ids.length,
    PATIENCE_MS,
  )
  await bus.close()
  expect(new Set(seen.map(event => event.id)).size).toBe(ids.length)
}, 240_000)
