import { json } from 'node:stream/consumers'
import { startTestHttpServer } from './http-server.ts'

/** A span as it came over OTLP. */
export interface CollectedSpan {
  /** `service.name` of its resource. */
  service: string
  name: string
  /** OpenTelemetry's number: 2 server, 3 client, 4 producer, 5 consumer. */
  kind: number
  traceId: string
  spanId: string
  parentSpanId: string | null
  attributes: Record<string, unknown>
}

export interface OtlpCollector {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  endpoint: string
  /** The spans received so far. */
  spans: CollectedSpan[]
  close(): Promise<void>
}

interface Attribute {
  key: string
  value: Record<string, unknown>
}

interface TraceRequest {
  resourceSpans: {
    resource: { attributes: Attribute[] }
    scopeSpans: { spans: (Omit<CollectedSpan, 'service' | 'attributes'> & { attributes: Attribute[] })[] }[]
  }[]
}

/** A collector of OTLP over HTTP (JSON) that keeps the spans it is sent. */
export async function startOtlpCollector(): Promise<OtlpCollector> {
  const spans: CollectedSpan[] = []
  const server = await startTestHttpServer(async (req, res) => {
    if (req.method !== 'POST' || req.url !== '/v1/traces') return void res.writeHead(404).end()
    const { resourceSpans } = (await json(req)) as TraceRequest
    for (const { resource, scopeSpans } of resourceSpans) {
      const service = String(valuesOf(resource.attributes)['service.name'])
      for (const span of scopeSpans.flatMap(scope => scope.spans))
        spans.push({
          ...span,
          service,
          parentSpanId: span.parentSpanId || null,
          attributes: valuesOf(span.attributes),
        })
    }
    res.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  return { endpoint: server.url, spans, close: server.stop }
}

function valuesOf(attributes: Attribute[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
}
