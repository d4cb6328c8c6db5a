import { DIAGRAM_STYLE, DIAGRAM_TYPE } from '@mi/contracts/mi/insights/v1'
import { eventually } from '@mi/testkit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type KillableInsights, PATIENCE_MS, startKillableInsights } from './killable-insights.ts'
import { PLANNING } from './planning.ts'
import { summarisedMeeting } from './start-services.ts'

const EACH = 3

let insights: KillableInsights
beforeAll(async () => {
  insights = await startKillableInsights()
})
afterAll(() => insights?.stop())

const done = () => insights.count(`select count(*)::int as n from diagrams where status = 'completed'`)

it('draws and publishes each diagram once when the process is killed', async () => {
  const { services } = insights
  const call = services.as(services.newCaller(), { deadlineMs: PATIENCE_MS })
  insights.start()
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
  await insights.kill()
  insights.start()
  await eventually(done, drawn => drawn === ids.length, PATIENCE_MS)

  expect(await insights.count('select count(*)::int as n from diagram_images')).toBe(2 * ids.length)
  const seen = await insights.announced('mi.insights.diagram.completed.v1', 'id', ids.length)
  expect(new Set(seen.map(event => event.id)).size).toBe(ids.length)
}, 600_000)
