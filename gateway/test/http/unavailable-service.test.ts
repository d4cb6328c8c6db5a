import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Harness, startHarness } from '../support/harness.ts'
import { codeOf } from '../support/meetings.ts'
import { type StoppableServer, startStoppable } from '../support/stoppable.ts'

let meetings: StoppableServer
let harness: Harness
beforeAll(async () => {
  meetings = await startStoppable()
  harness = await startHarness({ env: { MEETINGS_ADDRESS: meetings.address } })
})
afterAll(async () => {
  await harness?.stop()
  await meetings?.end()
})

const circuits = async () =>
  (await (await fetch(`${harness.gateway.opsUrl}/metrics`)).text()).match(
    /^mi_gateway_open_circuits\{.*service="meetings".*\} (\d)/m,
  )?.[1]

test('returns 503 fast for a hanging service and reports it in status and metrics', async () => {
  // The server does not implement this rpc, but the connection is open afterwards.
  expect((await harness.request('/v1/meetings')).status).toBe(503)
  meetings.hang()
  const waited = await harness.request('/v1/meetings')
  expect([waited.status, await codeOf(waited)]).toEqual([503, 'service_unavailable'])
  expect(await circuits()).toBe('1')
  const refused = await harness.request('/v1/meetings', {
    method: 'POST',
    body: '{"title":"x","platform":"zoom","started_at":"2026-01-01T00:00:00Z"}',
    headers: { 'Content-Type': 'application/json' },
  })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
  expect(await (await harness.request('/v1/status')).json()).toMatchObject({
    status: 'degraded',
    services: expect.arrayContaining([{ name: 'meetings', status: 'down' }]),
  })
  expect((await harness.request('/v1/transcripts/trs_01JABCDEFGHJKMNPQRSTVWXYZ0')).status).not.toBe(503)
  meetings.resume()
  await expect.poll(circuits).toBe('0')
})
