import { expect, test } from 'vitest'
import { dataOf, erasedBody, eventBody, MAX_BODY_BYTES } from '../../src/domain/event-body.ts'

const head = {
  id: 'wev_1',
  type: 'transcript.ready',
  createdAt: new Date('2026-03-02T10:00:00Z'),
  tenant: { accountId: 'acc_1', mode: 'live' as const },
}
const body = (object: Record<string, unknown>) =>
  eventBody(head, { object, path: '/v1/transcripts/trs_1' }, 'https://api.example.com/')

test('contains the resource of the event', () => {
  expect(JSON.parse(body({ id: 'trs_1', text: 'ü' }))).toEqual({
    id: 'wev_1',
    type: 'transcript.ready',
    created_at: '2026-03-02T10:00:00.000Z',
    account_id: 'acc_1',
    mode: 'live',
    data: { object: { id: 'trs_1', text: 'ü' } },
  })
})

test('replaces a body that exceeds the byte limit by ids and URL', () => {
  const large = body({
    id: 'trs_1',
    meeting_id: 'mtg_1',
    calendar_event_id: null,
    text: 'ü'.repeat(MAX_BODY_BYTES / 2),
  })
  expect(Buffer.byteLength(large)).toBeLessThan(MAX_BODY_BYTES)
  expect(JSON.parse(large).data).toEqual({
    object: { id: 'trs_1', meeting_id: 'mtg_1' },
    truncated: true,
    url: 'https://api.example.com/v1/transcripts/trs_1',
  })
  const fits = body({ id: 'trs_1', text: 'x'.repeat(60_000) })
  expect(JSON.parse(fits).data.truncated).toBeUndefined()
})

test('names the resource after the erasure and contains no content', () => {
  const erased = erasedBody(
    body({ id: 'act_1', meeting_id: 'mtg_1', title: 'secret', assignee: { id: 'prt_1', name: 'Ada' } }),
  )
  expect(JSON.parse(dataOf(erased))).toEqual({ object: { id: 'act_1', meeting_id: 'mtg_1' }, erased: true })
  expect(erased).not.toMatch(/secret|Ada/)
})
