import type { Channel } from './channel.ts'
import type { PendingCall } from './circuit-breaker.ts'
import type { Endpoint } from './endpoint.ts'
import { readSingleMessage } from './frames.ts'
import { type CallOutcome, ConnectionBroken, ServerResponded, send, type UnaryRequest } from './send.ts'
import { errorOfDeadline, errorOfTrailers, errorOfTransport } from './status.ts'

export interface UnaryCall extends UnaryRequest {
  /** True when the call has no effects, so that it may be repeated after its connection broke. */
  repeatable: boolean
  /** Called when the service replays a stored response of an earlier call with the same idempotency key. */
  onReplayed?(): void
  /** Called when the service has stored the response and will replay it. */
  onRecorded?(): void
}

/**
 * Calls an rpc with encoded bytes and returns the bytes of its response, without decoding either.
 * @throws {ServiceError} the error of the service, `unavailable` or `deadline`.
 */
export async function callUnary(channel: Channel, call: UnaryCall): Promise<Buffer> {
  const open = channel.open()
  let outcome = await sendTo(open ?? (await channel.connect()), call)
  // A restarting service closes its connections. The call is repeated on another connection if the service
  // never received it or if it is safe to repeat.
  if (open && outcome instanceof ConnectionBroken && (call.repeatable || outcome.refused))
    outcome = await sendTo(channel.open() ?? (await channel.connect()), call)
  if (outcome === 'deadline') throw errorOfDeadline(call.path, call.deadlineMs)
  if (outcome instanceof ConnectionBroken) throw errorOfTransport(call.path, outcome.reason)
  const { trailers, chunks } = outcome
  const error = errorOfTrailers(call.path, trailers)
  if (error) throw error
  const message = readSingleMessage(chunks)
  if (!message) throw errorOfTransport(call.path, 'not exactly one message')
  if (trailers['mi-replayed'] !== undefined) call.onReplayed?.()
  if (trailers['mi-recorded'] !== undefined) call.onRecorded?.()
  return message
}

async function sendTo(endpoint: Endpoint, call: UnaryCall): Promise<CallOutcome> {
  const { breaker, session } = endpoint
  if (!session) return new ConnectionBroken('closed', true)
  const pending: PendingCall = { abort: null }
  breaker.started(pending)
  const outcome = await send(session, call, abort => {
    if (call.repeatable) pending.abort = abort
  })
  breaker.ended(pending, outcome instanceof ServerResponded)
  return outcome
}
