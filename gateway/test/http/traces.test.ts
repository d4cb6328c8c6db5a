import { text } from 'node:stream/consumers'
import { startTestHttpServer } from '@mi/testkit'
import { expect, test } from 'vitest'
import { sampleMeetings } from '../../bench/sample-meetings.ts'
import { startHarness } from '../support/harness.ts'

const TRACE = 'c'.repeat(32)

interface Span {
  traceId: string
  parentSpanId?: string
  spanId: string
  name: string
  attributes: { key: string; value: Record<string, unknown> }[]
}

test("makes the request span a child of the client's span and parent of its calls", async () => {
  const bodies: string[] = []
  const collector = await startTestHttpServer(async (req, res) => {
    bodies.push(await text(req))
    res.end('{}')
  })
  const harness = await startHarness({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url } })
  let passedOn: string | null = null
  harness.handle(
    'mi.meetings.v1.Meetings/ListMeetings',
    async (_request: never, ctx: { traceparent: string | null }) => {
      passedOn = ctx.traceparent
      return sampleMeetings(1)
    },
  )
  const traceparent = `00-${TRACE}-${'d'.repeat(16)}-01`
  expect((await harness.request('/v1/meetings?limit=1', { headers: { traceparent } })).status).toBe(200)
  await harness.stop()
  await collector.stop()
  const spans = bodies.flatMap(body =>
    (JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }).resourceSpans.flatMap(
      ({ scopeSpans }) => scopeSpans.flatMap(scope => scope.spans),
    ),
  )
  const request = spans.find(({ name }) => name === 'GET /v1/meetings')!
  const call = spans.find(({ parentSpanId }) => parentSpanId === request.spanId)!
  expect([request.traceId, request.parentSpanId]).toEqual([TRACE, 'd'.repeat(16)])
  expect(request.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 200 } })
  expect(passedOn).toBe(`00-${TRACE}-${call.spanId}-01`)
})
