import { commonErrors, notFound } from '@mi/errors'
import { newId } from '@mi/ids'
import type { CallContext } from '@mi/service-kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampleMeetings } from '../../bench/sample-meetings.ts'
import { type Harness, startHarness } from '../support/harness.ts'
import { codeOf, MEETING, MEETINGS, startMeetings } from '../support/meetings.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startMeetings()
})
afterAll(() => harness?.stop())

describe('error responses', () => {
  const failing = (error: unknown) =>
    harness.handle(`${MEETINGS}/EndMeeting`, async () => {
      throw error
    })
  const end = () => harness.request(`/v1/meetings/${MEETING}/end`, { method: 'POST' })

  test('show the declared error of a service', async () => {
    failing(notFound('meeting'))
    const response = await end()
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({
      error: { code: 'not_found', message: 'There is no such meeting.' },
    })
  })

  test('hide an undeclared error of a service', async () => {
    failing(new Error('connect ECONNREFUSED 10.1.2.3:5432 password=secret'))
    const response = await end()
    const text = await response.text()
    expect(response.status).toBe(500)
    expect(JSON.parse(text)).toMatchObject({ error: { code: 'internal_error' } })
    expect(text).not.toMatch(/ECONN|10\.1|secret|Error:/)
  })

  test('name Retry-After with a 503', async () => {
    failing(commonErrors.unavailable({ retryAfterSeconds: 7 }))
    const response = await end()
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '7'])
  })

  test('end an operation at its deadline', async () => {
    // The contract is shared in this process, so the test can shorten a deadline.
    const route = harness.contract.routes.find(({ operationId }) => operationId === 'endMeeting')!
    const before = route.access.deadlineMs
    route.access.deadlineMs = 100
    harness.handle(
      `${MEETINGS}/EndMeeting`,
      (_request: never, ctx: CallContext) =>
        new Promise(resolve => ctx.signal.addEventListener('abort', () => resolve({}))),
    )
    const response = await end()
    route.access.deadlineMs = before
    expect([response.status, response.headers.get('retry-after')]).toEqual([504, '1'])
    expect(await codeOf(response)).toBe('deadline_exceeded')
  })

  test('affect only the routes of an unavailable service', async () => {
    const other = await startHarness()
    other.handle(`${MEETINGS}/ListMeetings`, async () => sampleMeetings(1))
    expect((await other.request('/v1/meetings')).status).toBe(200)
    await other.stopService('transcripts-search')
    const down = await other.request(`/v1/transcripts/${newId('trs')}`)
    expect(down.status).toBe(503)
    expect(Number(down.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await codeOf(down)).toBe('service_unavailable')
    expect((await other.request('/v1/meetings')).status).toBe(200)
    await expect
      .poll(async () => (await (await other.request('/v1/status')).json()) as { status: string })
      .toMatchObject({
        status: 'degraded',
        services: expect.arrayContaining([{ name: 'transcripts-search', status: 'down' }]),
      })
    await other.stop()
  })
})
