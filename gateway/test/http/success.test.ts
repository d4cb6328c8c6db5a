import { newId } from '@mi/ids'
import type { CallContext } from '@mi/service-kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Harness } from '../support/harness.ts'
import { json, MEETING, MEETINGS, startMeetings } from '../support/meetings.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startMeetings()
})
afterAll(() => harness?.stop())

describe('success', () => {
  test('201 has the Location of the new resource', async () => {
    const body = { title: 'a', platform: 'zoom', started_at: '2026-01-31T09:30:00Z' }
    const response = await harness.request('/v1/meetings', json('POST', body))
    expect([response.status, response.headers.get('location')]).toEqual([201, `/v1/meetings/${MEETING}`])
  })

  test('204 has no body, but further headers', async () => {
    harness.handle(`${MEETINGS}/DeleteMeeting`, async () => ({ deletionId: 'del_1' }))
    const response = await harness.request(`/v1/meetings/${MEETING}`, { method: 'DELETE' })
    expect([response.status, await response.text()]).toEqual([204, ''])
    expect(response.headers.get('deletion-receipt')).toBe('/v1/deletions/del_1')
  })

  test('a redirect is passed to the client and not followed', async () => {
    harness.handle('mi.meetings.v1.Recordings/GetRecording', async () => ({
      redirect: { location: 'https://files.example.com/a?b=c' },
    }))
    const response = await harness.request(`/v1/meetings/${MEETING}/recording`)
    expect([response.status, response.headers.get('location')]).toEqual([
      302,
      'https://files.example.com/a?b=c',
    ])
  })

  test('the body is rendered, or taken from the field in response_body', async () => {
    const transcript = {
      id: 'trs_1',
      meetingId: MEETING,
      times: 'given',
      createdAt: new Date(0),
      updatedAt: new Date(0),
    }
    const rendered = { contentType: 'text/vtt; charset=utf-8', data: Buffer.from('WEBVTT\n') }
    const get = (query = '') => harness.request(`/v1/transcripts/${newId('trs')}${query}`)
    harness.handle('mi.transcripts.v1.Transcripts/GetTranscript', async ({ format }: { format: string }) =>
      format === 'vtt' ? { rendered } : { transcript },
    )
    expect(await (await get()).json()).toMatchObject({ id: 'trs_1', segments: [], times: 'given' })
    const text = await get('?format=vtt')
    expect([text.headers.get('content-type'), await text.text()]).toEqual([
      'text/vtt; charset=utf-8',
      'WEBVTT\n',
    ])
  })

  test('the call has request id, address, trace and caller', async () => {
    let seen: CallContext | null = null
    harness.handle(`${MEETINGS}/GetDeletion`, async (_request: never, ctx: CallContext) => {
      seen = ctx
      return { id: 'del_1', meetingId: MEETING, requestedAt: new Date(0) }
    })
    const trace = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`
    const response = await harness.request(`/v1/deletions/${newId('del')}`, {
      headers: { traceparent: trace },
    })
    const ctx = seen as unknown as CallContext
    expect(ctx.requestId).toBe(response.headers.get('x-request-id'))
    expect(ctx.clientIp).toBe('127.0.0.1')
    expect(ctx.traceparent).toMatch(/^00-a{32}-(?!b{16})[0-9a-f]{16}-01$/)
    expect(ctx.caller).toMatchObject({ mode: 'live', auth: 'api_key', role: 'owner' })
    expect(ctx.deadline.getTime() - Date.now()).toBeLessThanOrEqual(10_000)
  })
})
