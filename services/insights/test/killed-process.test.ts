import { eventually } from '@mi/testkit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type KillableInsights, PATIENCE_MS, startKillableInsights } from './killable-insights.ts'
import { PLANNING } from './planning.ts'
import { createMeeting, importLines } from './start-services.ts'

const MEETINGS = 50
const KILLS = 3

let insights: KillableInsights
beforeAll(async () => {
  insights = await startKillableInsights()
})
afterAll(() => insights?.stop())

it(`killed ${KILLS} times during ${MEETINGS} summaries: creates each summary and item once`, async () => {
  const { services, database, count } = insights
  const call = services.as(services.newCaller())
  const meetingIds: string[] = []
  for (let n = 0; n < MEETINGS; n++) {
    const meetingId = await createMeeting(services, call, { title: `Meeting ${n}` })
    await importLines(services, call, meetingId, PLANNING)
    meetingIds.push(meetingId)
  }
  const done = () => count(`select count(*)::int as n from summaries where status = 'completed'`)
  for (let kills = 1; kills <= KILLS; kills++) {
    insights.start()
    const before = await done()
    // Kills in the middle of the work: some summaries are done, others in progress.
    await eventually(done, made => made > before + kills, PATIENCE_MS)
    await insights.kill()
  }
  expect(await done()).toBeLessThan(MEETINGS)
  insights.start()
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

  const seen = await insights.announced('mi.insights.summary.ready.v1', 'subject', MEETINGS)
  // Events are delivered at least once but published once.
  expect(new Set(seen.map(event => event.id)).size).toBe(MEETINGS)
}, 600_000)
