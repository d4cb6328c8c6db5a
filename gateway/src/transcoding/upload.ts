import { send } from '../answers/send.ts'
import { gatewayErrors } from '../errors.ts'
import type { Exchange } from '../exchange.ts'
import { RpcStream } from '../grpc/stream.ts'
import type { RpcOperation } from '../operation.ts'
import { checkContentEncoding } from '../request/check-content-encoding.ts'
import { isInRange, mediaTypeOf } from '../request/media-type.ts'
import type { Runtime } from '../runtime.ts'
import { callHeaders } from './call-headers.ts'
import { pumpBody } from './pump-body.ts'

/** Passes a raw body on in pieces while it arrives. A service that answers before its end is not sent the rest. */
export async function answerUpload(
  runtime: Runtime,
  exchange: Exchange,
  operation: RpcOperation,
): Promise<'answered'> {
  const { route, reader } = operation
  checkMediaType(exchange, route.access.requestMediaTypes)
  const first = reader.read({
    pathValues: exchange.pathValues,
    query: exchange.query,
    headers: exchange.req.headers,
    body: null,
  })
  const stream = await RpcStream.open(operation.channel, {
    path: operation.rpcPath,
    headers: callHeaders(runtime, exchange),
    deadlineMs: route.access.deadlineMs,
  })
  const answer = stream.answer()
  // Awaited below; until then a failure must not count as unhandled.
  answer.catch(() => {})
  try {
    await stream.send(first)
    await pumpBody(exchange, stream, { field: operation.chunkField, maxBytes: route.access.maxBodyBytes })
  } catch (error) {
    stream.cancel()
    throw error
  }
  await send(runtime, exchange, await operation.answer(await answer))
  return 'answered'
}

function checkMediaType(exchange: Exchange, accepted: string[]): void {
  const header = exchange.req.headers['content-type']
  const type = header === undefined ? '' : mediaTypeOf(header)
  if (!accepted.some(range => isInRange(type, range))) {
    throw gatewayErrors.unsupported_media_type({ message: `The body must be one of ${accepted.join(', ')}.` })
  }
  checkContentEncoding(exchange)
}
