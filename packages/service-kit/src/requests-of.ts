import { setImmediate } from 'node:timers/promises'
import type { ServerReadableStream } from '@grpc/grpc-js'

/**
 * The requests of a client stream, with back-pressure.
 * @throws {Error} when the client broke off. grpc-js ends the stream normally then and says `cancelled` a few ticks later:
 * without the wait, half an upload would pass for a whole one.
 */
export async function* requestsOf<T extends object>(
  call: ServerReadableStream<T, object>,
): AsyncGenerator<T, void, undefined> {
  yield* call
  await setImmediate()
  await setImmediate()
  if (call.cancelled) throw new Error('the client broke off')
}
