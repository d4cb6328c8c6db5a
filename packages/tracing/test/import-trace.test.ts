import { type CollectedSpan, startOtlpCollector, startTestPlatform } from '@mi/testkit'
import { expect, test } from 'vitest'

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const traceparent = `00-${TRACE}-b7ad6b7169203331-01`
const VTT = `WEBVTT

00:00:01.000 --> 00:00:05.000
<v Ada>We decided to ship the importer on Friday.

00:00:06.000 --> 00:00:11.000
<v Grace>I will write the release notes until Thursday.
`

// A complete platform starts and stops.
const TIMEOUT_MS = 120_000

test(
  'an import is one trace from request to summary across services',
  async () => {
    const collector = await startOtlpCollector()
    const platform = await startTestPlatform({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint } })
    try {
      const { json: meeting } = await platform.request('POST', '/meetings', {
        json: { title: 'Release', platform: 'zoom', started_at: '2026-03-02T09:30:00Z' },
      })
      const imported = await platform.request('PUT', `/meetings/${meeting.id}/transcript`, {
        body: VTT,
        contentType: 'text/vtt',
        headers: { traceparent },
      })
      expect(imported.status).toBe(202)
      const read = () => platform.request('GET', `/meetings/${meeting.id}`)
      await expect.poll(async () => (await read()).json.status, { timeout: 60_000 }).toBe('completed')
      // Waits for the work of the other services: the note of the summary, and the speakers.
      const notes = () => platform.request('GET', `/meetings/${meeting.id}/notes`)
      await expect.poll(async () => (await notes()).json.pagination.total, { timeout: 60_000 }).toBe(1)
      const speakers = () => platform.request('GET', `/meetings/${meeting.id}/speakers`)
      await expect.poll(async () => (await speakers()).json.data.length, { timeout: 60_000 }).toBe(2)
    } finally {
      // Stopping sends the remaining spans.
      await platform.stop()
      await collector.close()
    }
    const spans = collector.spans.filter(({ traceId }) => traceId === TRACE)
    const byId = new Map(spans.map(span => [span.spanId, span]))

    expect(spans.map(({ service }) => service)).toEqual(
      expect.arrayContaining(['gateway', 'transcripts-search', 'meetings', 'insights']),
    )
    const root = spans.find(({ parentSpanId }) => parentSpanId === 'b7ad6b7169203331')
    expect(root).toMatchObject({ service: 'gateway', kind: 2 })
    for (const span of spans)
      if (span !== root) expect(byId.has(span.parentSpanId ?? ''), `${span.service}: ${span.name}`).toBe(true)

    /** The names of a span and of its ancestors, with their services. */
    const lineOf = (span: CollectedSpan | undefined): string[] =>
      span ? [...lineOf(byId.get(span.parentSpanId ?? '')), `${span.service}: ${span.name}`] : []
    const completed = spans.find(
      ({ service, name }) => service === 'meetings' && /^process .*summary\.ready/.test(name),
    )
    expect(lineOf(completed)).toEqual([
      'gateway: PUT /v1/meetings/{meeting_id}/transcript',
      'gateway: mi.transcripts.v1.Transcripts/ImportTranscript',
      'transcripts-search: mi.transcripts.v1.Transcripts/ImportTranscript',
      'transcripts-search: create mi.transcripts.transcript.ready.v1',
      'insights: process mi.transcripts.transcript.ready.v1',
      'insights: create summarize',
      'insights: process summarize',
      'insights: create mi.insights.summary.ready.v1',
      'meetings: process mi.insights.summary.ready.v1',
    ])
    const ofGateway = spans.find(({ service, kind }) => service === 'gateway' && kind === 3)
    expect(ofGateway?.parentSpanId).toBe(root?.spanId)
    expect(ofGateway?.attributes).toMatchObject({ 'rpc.system': 'grpc', 'rpc.method': 'ImportTranscript' })
    const call = spans.find(
      ({ service, kind, name }) =>
        service === 'transcripts-search' && kind === 3 && name.includes('MeetingsInternal'),
    )
    const served = spans.find(({ parentSpanId }) => parentSpanId === call?.spanId)
    expect(served).toMatchObject({ service: 'meetings', kind: 2, name: call?.name })
    // The last event of the import determines the parent, because each event replaces the job.
    const followed = spans.find(
      ({ service, name }) => service === 'people' && name === 'process follow-speakers',
    )
    const line = lineOf(followed)
    expect(line[0]).toBe('gateway: PUT /v1/meetings/{meeting_id}/transcript')
    expect(line.slice(-3)).toEqual([
      expect.stringMatching(/^people: process mi\./),
      'people: create follow-speakers',
      'people: process follow-speakers',
    ])
    expect(
      spans.some(
        span => span.service === 'people' && span.attributes['rpc.service'] !== undefined && span.kind === 3,
      ),
      'people calls transcripts-search',
    ).toBe(true)
    const noted = spans.find(
      ({ service, name }) => service === 'collaboration' && /^process .*summary\.ready/.test(name),
    )
    expect(lineOf(noted).at(-2)).toBe('insights: create mi.insights.summary.ready.v1')
    const logged = spans.find(
      ({ service, name }) => service === 'webhooks' && /^process .*transcript\.ready/.test(name),
    )
    expect(lineOf(logged).at(-2)).toBe('transcripts-search: create mi.transcripts.transcript.ready.v1')
    for (const service of [
      'transcripts-search',
      'meetings',
      'insights',
      'people',
      'collaboration',
      'webhooks',
    ])
      expect(
        spans.some(span => span.service === service && span.attributes['db.system.name'] === 'postgresql'),
        `${service} has spans of SQL`,
      ).toBe(true)
  },
  TIMEOUT_MS,
)
