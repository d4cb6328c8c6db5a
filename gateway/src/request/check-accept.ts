import { gatewayErrors } from '../errors.ts'
import type { Exchange } from '../exchange.ts'
import type { RpcOperation } from '../operation.ts'
import { isAcceptable } from './media-type.ts'

const EVENT_STREAM = 'text/event-stream'

/** @throws {ServiceError} `not_acceptable` when nothing that the operation may answer is accepted */
export function checkAccept(exchange: Exchange, { route }: RpcOperation): void {
  const { accept } = exchange.req.headers
  if (accept === undefined || accept === '*/*') return
  const { successStatus, responseMediaTypes } = route.access
  if (successStatus === 204 || successStatus === 302) return
  const types = responseMediaTypes.includes(EVENT_STREAM)
    ? [EVENT_STREAM]
    : ['application/json', ...responseMediaTypes]
  if (isAcceptable(accept, types)) return
  throw gatewayErrors.not_acceptable({ message: `This can be answered as ${types.join(', ')}.` })
}
