export { type Span, type SpanOptions, startSpan, traced } from './span.ts'
export { startTracing, type Tracing } from './start-tracing.ts'
