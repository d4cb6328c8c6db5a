export { appendEvent, type EventOrigin } from './append-event.ts'
export type { CloudEvent } from './cloud-event.ts'
export {
  type Consumer,
  type ConsumerContext,
  defineConsumer,
  type ReceivedEvent,
} from './consumers/define-consumer.ts'
export { recordHandled } from './consumers/inbox.ts'
export { type ConsumersOptions, type RunningConsumers, startConsumers } from './consumers/start-consumers.ts'
export { type DeadLetter, eraseDeadLetterErrors } from './dead-letters/dead-letter-table.ts'
export {
  type DeadLetterFilter,
  discardDeadLetters,
  listDeadLetters,
} from './dead-letters/list-dead-letters.ts'
export { replayDeadLetters } from './dead-letters/replay-dead-letters.ts'
export type { Delivery, EventBus, Outcome, SubscribeOptions, Subscription } from './event-bus.ts'
export { eraseIdempotencyRecords } from './idempotency/erase-idempotency-records.ts'
export { findIdempotentResponse, type Resource, withIdempotency } from './idempotency/with-idempotency.ts'
export { type EventBusOptions, openEventBus } from './open-event-bus.ts'
export { type OutboxRelay, type OutboxRelayOptions, startOutboxRelay } from './outbox/relay.ts'
export { type AuditEvent, recordAuditEvent } from './record-audit-event.ts'
export { eventBusOptions, eventBusSettings } from './settings.ts'
