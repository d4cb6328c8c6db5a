import { eventually } from '@mi/testkit'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { create, platform, send, useWebhooks } from './support/use-webhooks.ts'

useWebhooks()

let database: pg.Client
beforeAll(async () => {
  const { engines } = platform.platform
  database = new pg.Client({ connectionString: engines.databaseUrl('mi_webhooks') })
  await database.connect()
})
afterAll(() => database?.end())

/** Seconds until the job of a meeting and its next delivery are due. */
async function due(
  meetingId: string,
): Promise<{ job: number | null; delivery: number | null; looks: number }> {
  const { rows } = await database.query(
    `select (select extract(epoch from run_at - now())::float8 from infra.jobs
             where kind = 'erase-meeting-events' and resource_id = $1) as job,
       (select coalesce((payload->>'looks')::int, 0) from infra.jobs
        where kind = 'erase-meeting-events' and resource_id = $1) as looks,
       (select min(extract(epoch from q.due_at - now()))::float8 from delivery_queue q
        join webhook_events e on e.id = q.event_id where e.meeting_id = $1 and e.type = 'meeting.deleted') as delivery`,
    [meetingId],
  )
  return rows[0]
}

/** Creates and deletes a meeting whose webhook receiver does not respond. */
async function deletedMeeting() {
  // Nothing listens at this address.
  const { json: webhook } = await create({ url: 'http://127.0.0.1:1/hook', events: ['meeting.deleted'] })
  const meeting = { title: 'Planning', platform: 'zoom', started_at: '2026-03-02T10:00:00Z' }
  const { json } = await send('POST', '/meetings', meeting)
  await eventually(
    () => send('GET', '/webhook-events?type=meeting.created'),
    ({ text }) => text.includes(json.id),
  )
  const { headers } = await send('DELETE', `/meetings/${json.id}`)
  const receipt = () => send('GET', headers.get('deletion-receipt')!.replace('/v1', ''))
  // Two attempts fail at once. The third attempt is due after five minutes.
  const { json: events } = await eventually(
    () => send('GET', '/webhook-events?type=meeting.deleted'),
    ({ text }) => text.includes(json.id),
  )
  const deliveries = `/webhook-events/${events.data[0].id}/deliveries`
  await eventually(
    () => send('GET', deliveries),
    ({ json }) => json.data[0].attempts.length === 2,
  )
  return { webhook, meetingId: json.id as string, receipt }
}

test('waits for the next attempt of a delivery instead of polling', async () => {
  const { meetingId } = await deletedMeeting()
  const { job, delivery, looks } = await eventually(
    () => due(meetingId),
    ({ job, delivery }) => job !== null && delivery !== null && job > 100,
  )
  expect(job).toBeGreaterThanOrEqual(delivery! - 1)
  expect(looks).toBeLessThan(10)
})

test('completes the receipt when the webhook is deleted', async () => {
  const { webhook, meetingId, receipt } = await deletedMeeting()
  await eventually(
    () => due(meetingId),
    ({ job }) => job !== null && job > 100,
  )
  expect((await receipt()).json.completed_at).toBeNull()
  await send('DELETE', `/webhooks/${webhook.id}`)
  await eventually(receipt, ({ json }) => json.completed_at !== null)
})
