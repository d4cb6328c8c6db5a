import {
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'

export interface Tracing {
  stop(): Promise<void>
}

let running: { users: number; shutdown(): Promise<void> } | null = null

/**
 * Sends spans to an OTLP collector. The SDK is loaded only here: a process without a collector does not carry it.
 * Services that share a process share one exporter.
 */
export async function startTracing(service: string, endpoint: string | null): Promise<Tracing> {
  if (endpoint === null) return { stop: async () => {} }
  if (running) running.users += 1
  else running = { users: 1, shutdown: await openExporter(service, endpoint) }
  return {
    async stop() {
      if (!running) return
      running.users -= 1
      if (running.users > 0) return
      const { shutdown } = running
      running = null
      await shutdown()
    },
  }
}

async function openExporter(service: string, endpoint: string): Promise<() => Promise<void>> {
  const [sdk, { OTLPTraceExporter }, { resourceFromAttributes }, { AsyncLocalStorageContextManager }, core] =
    await Promise.all([
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/core'),
    ])
  const exporter = new OTLPTraceExporter({ url: new URL('v1/traces', endpoint.replace(/\/?$/, '/')).href })
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({
      'service.name': service,
      'service.namespace': 'meeting-intelligence',
    }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new core.W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  return async () => {
    await provider.shutdown()
    trace.disable()
    context.disable()
    propagation.disable()
  }
}

/** The span of one served rpc. */
export interface RpcSpan {
  /** W3C header for calls that this one makes. What came in when no spans are made. */
  traceparent: string | null
  run<T>(work: () => T): T
  end(outcome: string): void
}

/** Opens the span of an rpc below the caller's. */
export function startRpcSpan(service: string, rpc: string, traceparent: string | null): RpcSpan {
  const parent: Context = traceparent ? propagation.extract(ROOT_CONTEXT, { traceparent }) : ROOT_CONTEXT
  const attributes = {
    'rpc.system': 'grpc',
    'rpc.service': rpc.split('/')[0] ?? '',
    'rpc.method': rpc.split('/')[1] ?? '',
  }
  const span = trace.getTracer(service).startSpan(rpc, { kind: SpanKind.SERVER, attributes }, parent)
  const active = trace.setSpan(parent, span)
  const carrier: { traceparent?: string } = {}
  propagation.inject(active, carrier)
  return {
    traceparent: carrier.traceparent ?? traceparent,
    run: work => context.with(active, work),
    end(outcome) {
      if (outcome !== 'ok') span.setAttribute('mi.outcome', outcome)
      if (outcome === 'internal') span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    },
  }
}
