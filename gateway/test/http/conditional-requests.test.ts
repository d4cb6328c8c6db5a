import type { CallContext } from '@mi/service-kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Harness } from '../support/harness.ts'
import { codeOf, json, MEETING, MEETINGS, meetingDetail, startMeetings } from '../support/meetings.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startMeetings()
})
afterAll(() => harness?.stop())

describe('conditions', () => {
  test('return 304 without body and type for a matching ETag', async () => {
    const first = await harness.request(`/v1/meetings/${MEETING}`)
    const etag = first.headers.get('etag')!
    expect(etag).toMatch(/^"[\w-]{22}\.[\w-]{22}"$/)
    for (const header of [etag, `"other", ${etag}`, `W/${etag}`, '*']) {
      const again = await harness.request(`/v1/meetings/${MEETING}`, { headers: { 'If-None-Match': header } })
      expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, ''])
    }
    const other = await harness.request(`/v1/meetings/${MEETING}`, {
      headers: { 'If-None-Match': '"other"' },
    })
    expect(other.status).toBe(200)
  })

  test('pass the ETag of a read as If-Match to the service', async () => {
    const etag = (await harness.request(`/v1/meetings/${MEETING}`)).headers.get('etag')!
    harness.handle(`${MEETINGS}/UpdateMeeting`, async (_request: never, ctx: CallContext) => {
      ctx.checkPrecondition('mi.meetings.v1.MeetingDetail', meetingDetail)
      return meetingDetail
    })
    const patch = (ifMatch: string) =>
      harness.request(`/v1/meetings/${MEETING}`, json('PATCH', { title: 'a' }, { 'If-Match': ifMatch }))
    expect((await patch(etag)).status).toBe(200)
    expect((await patch(etag)).headers.get('etag')).toBe(etag)
    const stale = await patch('"stale"')
    expect([stale.status, await codeOf(stale)]).toEqual([412, 'precondition_failed'])
  })

  test.each([
    ['without an ETag', ''],
    ['with bytes beyond ASCII', '"\u00ff"'],
  ])('match nothing with an If-Match %s', async (_name, ifMatch) => {
    const calls = harness.calls(`${MEETINGS}/UpdateMeeting`)
    const response = await harness.request(
      `/v1/meetings/${MEETING}`,
      json('PATCH', { title: 'Changed' }, { 'If-Match': ifMatch }),
    )
    expect([response.status, await codeOf(response)]).toEqual([412, 'precondition_failed'])
    expect(harness.calls(`${MEETINGS}/UpdateMeeting`)).toBe(calls)
  })
})
