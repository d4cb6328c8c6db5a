import { context, propagation, type Tracer } from '@opentelemetry/api'
import { openSpan, type Span, type SpanOptions, serviceContext } from './span.ts'

/** The spans of one service. */
export interface Tracing {
  /** Code of the service: what it starts, loops and listeners included, makes spans of the service. */
  run<T>(work: () => T): T
  /** Opens a span of the service, wherever the code runs; null when it makes none. */
  startSpan(name: string, options: SpanOptions): Span | null
  /** Sends what is left. What the collector does not take is lost: a service stops in order without it. */
  stop(): Promise<void>
}

const NO_TRACING: Tracing = { run: work => work(), startSpan: () => null, stop: async () => {} }

/**
 * Sends the spans of a service to an OTLP collector. The SDK is loaded only here: a process without a collector does
 * not carry it. Services that share a process have a provider each, so that each has its own name.
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

/** Services of this process that trace. Context and propagation belong to the process, providers to services. */
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
