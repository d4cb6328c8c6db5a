import { setImmediate } from 'node:timers/promises'
import type { ServerReadableStream } from '@grpc/grpc-js'

/**
 * The requests of a client stream, with backpressure.
 * @throws {Error} when the client broke off. In this case grpc-js ends the stream normally and reports
 * `cancelled` a few ticks later. Without the wait, an incomplete upload would count as complete.
 */
export async function* requestsOf<T extends object>(
  call: ServerReadableStream<T, object>,
): AsyncGenerator<T, void, undefined> {
  yield* call
  await setImmediate()
  await setImmediate()
  if (call.cancelled) throw new Error('the client broke off')
}
