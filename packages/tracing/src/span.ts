import {
  type Attributes,
  type Context,
  context,
  createContextKey,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'

/** The tracer of the service whose code runs. Several services may share a process. */
const TRACER = createContextKey('mi.tracer')

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const

export interface SpanOptions {
  kind: keyof typeof KINDS
  /** Attributes contain ids and names only, as in logs. */
  attributes?: Attributes
  /** W3C trace context of the cause. When absent or null, the parent is the current span. */
  parent?: string | null | undefined
  /** Creates no span without a parent, so that polling does not fill the collector with traces. */
  onlyBelow?: boolean
}

/** An open span. */
export interface Span {
  /** W3C trace context for calls and events: the header of a call, the attribute of an event. */
  traceparent: string
  /** Spans that `work` starts at any time are children of this span. */
  run<T>(work: () => T): T
  setAttributes(attributes: Attributes): void
  setName(name: string): void
  /** @param failed marks the span as an error: an internal failure, not a refusal */
  end(failed?: boolean): void
}

/** The context for the code of a service, without a span. */
export function serviceContext(tracer: Tracer): Context {
  return ROOT_CONTEXT.setValue(TRACER, tracer)
}

/** Opens a span of the service whose code runs. Null, at no cost, when the service exports no traces. */
export function startSpan(name: string, options: SpanOptions): Span | null {
  const active = context.active()
  const tracer = active.getValue(TRACER) as Tracer | undefined
  return tracer ? openSpan(tracer, active, name, options) : null
}

export function openSpan(
  tracer: Tracer,
  active: Context,
  name: string,
  { kind, attributes = {}, parent, onlyBelow = false }: SpanOptions,
): Span | null {
  const base = parent ? propagation.extract(trace.deleteSpan(active), { traceparent: parent }) : active
  if (onlyBelow && !trace.getSpan(base)?.isRecording()) return null
  const span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, base)
  const inside = trace.setSpan(base, span)
  const carrier: { traceparent?: string } = {}
  propagation.inject(inside, carrier)
  return {
    traceparent: carrier.traceparent ?? '',
    run: work => context.with(inside, work),
    setAttributes: more => void span.setAttributes(more),
    setName: next => void span.updateName(next),
    end(failed = false) {
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    },
  }
}

/** Runs `work` in its own span. An exception marks the span as failed. */
export async function traced<T>(
  name: string,
  options: SpanOptions,
  work: (span: Span | null) => Promise<T>,
): Promise<T> {
  const span = startSpan(name, options)
  if (span === null) return work(null)
  try {
    const result = await span.run(() => work(span))
    span.end()
    return result
  } catch (error) {
    span.end(true)
    throw error
  }
}
