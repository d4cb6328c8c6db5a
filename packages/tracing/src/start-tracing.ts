import { context, propagation, type Tracer } from '@opentelemetry/api'
import { openSpan, type Span, type SpanOptions, serviceContext } from './span.ts'

/** The spans of one service. */
export interface Tracing {
  /** Runs code of the service. Everything that it starts, including loops and listeners, creates spans of the service. */
  run<T>(work: () => T): T
  /** Opens a span of the service from any context; null when the service exports no traces. */
  startSpan(name: string, options: SpanOptions): Span | null
  /** Sends the remaining spans. Spans that the collector does not accept are lost, so that a service can stop without the collector. */
  stop(): Promise<void>
}

const NO_TRACING: Tracing = { run: work => work(), startSpan: () => null, stop: async () => {} }

/**
 * Sends the spans of a service to an OTLP collector. The SDK is loaded only here, so that a process without a
 * collector does not load it. Services that share a process have separate providers, so that each service has
 * its own name.
 */
export async function startTracing(service: string, endpoint: string | null): Promise<Tracing> {
  if (endpoint === null) return NO_TRACING
  const { provider, tracer, release } = await openProvider(service, endpoint)
  const own = serviceContext(tracer)
  return {
    run: work => context.with(own, work),
    startSpan: (name, options) => openSpan(tracer, own, name, options),
    async stop() {
      await provider.shutdown().catch(() => {})
      release()
    },
  }
}

/**
 * The number of services in this process that export traces. The process has one context manager and
 * propagator; each service has its own provider.
 */
let users = 0

async function openProvider(
  service: string,
  endpoint: string,
): Promise<{ provider: { shutdown(): Promise<void> }; tracer: Tracer; release(): void }> {
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
  if (users++ === 0) {
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
    propagation.setGlobalPropagator(new core.W3CTraceContextPropagator())
  }
  return {
    provider,
    tracer: provider.getTracer(service),
    release() {
      if (--users > 0) return
      context.disable()
      propagation.disable()
    },
  }
}
