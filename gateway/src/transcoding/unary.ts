import { etagOf } from '@mi/contracts'
import { send } from '../answers/send.ts'
import { gatewayErrors } from '../errors.ts'
import type { Exchange } from '../exchange.ts'
import { callUnary } from '../grpc/unary.ts'
import type { RpcOperation } from '../operation.ts'
import { checkContentEncoding } from '../request/check-content-encoding.ts'
import { namesEtag } from '../request/etag.ts'
import { charsetOf, mediaTypeOf } from '../request/media-type.ts'
import { readBody } from '../request/read-body.ts'
import type { Runtime } from '../runtime.ts'
import { callHeaders } from './call-headers.ts'

const EMPTY = Buffer.alloc(0)

/** One message in, one out: the most of the API. */
export async function answerUnary(
  runtime: Runtime,
  exchange: Exchange,
  operation: RpcOperation,
): Promise<'answered'> {
  const { route } = operation
  const isRead = route.verb === 'GET'
  const message = operation.reader.read({
    pathValues: exchange.pathValues,
    query: exchange.query,
    headers: exchange.req.headers,
    body: isRead || route.verb === 'DELETE' ? null : await jsonBody(exchange, operation),
  })
  const bytes = await callUnary(operation.channel, {
    path: operation.rpcPath,
    message,
    headers: callHeaders(runtime, exchange),
    deadlineMs: route.access.deadlineMs,
    repeatable: isRead || route.access.safe,
    onReplayed: () => exchange.headers.push(['Idempotency-Replayed', 'true']),
    onKept: () => {
      exchange.keptByService = true
    },
  })
  if (!operation.hasEtag) {
    await send(runtime, exchange, await operation.answer(bytes))
    return 'answered'
  }
  const etag = etagOf(bytes, route.responseType)
  if (exchange.ifNoneMatch !== null && namesEtag(exchange.ifNoneMatch, etag)) {
    giveBack(runtime, exchange)
    await send(runtime, exchange, { status: 304, headers: [['ETag', etag]], body: null })
    return 'answered'
  }
  const answer = await operation.answer(bytes)
  answer.headers.push(['ETag', etag])
  await send(runtime, exchange, answer)
  return 'answered'
}

/** An answer without news costs nothing. */
function giveBack(runtime: Runtime, { verdict }: Exchange): void {
  if (!verdict?.ticket) return
  runtime.limits.refund(verdict.ticket)
  for (const [index, charge] of verdict.ticket.charges.entries()) {
    const standing = verdict.standings[index]!
    if (charge.burst) standing.burstRemaining++
    else standing.remaining++
  }
}

async function jsonBody(exchange: Exchange, { route }: RpcOperation): Promise<Buffer> {
  const header = exchange.req.headers['content-type']
  if (exchange.body === null && !exchange.hasUnreadBody) exchange.body = EMPTY
  if (exchange.body?.length !== 0) checkContentType(header)
  checkContentEncoding(exchange)
  exchange.body ??= await readBody(exchange, route.access.maxBodyBytes)
  return exchange.body
}

/** @throws {ServiceError} when the body is said to be something else than JSON in UTF-8 */
function checkContentType(header: string | undefined): void {
  const type = header === undefined ? null : mediaTypeOf(header)
  if (type !== 'application/json' && type !== 'application/merge-patch+json')
    throw gatewayErrors.unsupported_media_type()
  const charset = charsetOf(header ?? '')
  if (charset !== null && charset !== 'utf-8' && charset !== 'utf8') {
    throw gatewayErrors.malformed_body({ message: `The body must be UTF-8, not ${charset}.` })
  }
}
