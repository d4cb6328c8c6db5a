import type { Exchange } from '../exchange.ts'
import { rateLimitHeaders } from '../limits/headers.ts'
import type { Runtime } from '../runtime.ts'
import type { Answer } from './answer.ts'
import { endPastBody } from './linger.ts'

/** A body of this size is read to its end though nobody wants it, so that the connection can be used again. */
const DRAINED_BYTES = 64 * 1024

const EXPOSED_HEADERS = [
  'X-Request-Id',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'ETag',
  'Location',
  'WWW-Authenticate',
  'Idempotency-Replayed',
  'Deletion-Receipt',
  'Deprecation',
  'Sunset',
].join(', ')

/** Sends a whole answer. What depends on it (a kept idempotent answer) is settled first. */
export async function send(runtime: Runtime, exchange: Exchange, answer: Answer): Promise<void> {
  if (exchange.settle) {
    await exchange.settle(answer)
    exchange.settle = null
  }
  sendNow(runtime, exchange, answer)
}

/** Sends a whole answer at once. */
export function sendNow(runtime: Runtime, exchange: Exchange, answer: Answer): void {
  if (exchange.answered || exchange.res.destroyed) return
  const { res, req } = exchange
  const { body } = answer
  const headers = beginHeaders(runtime, exchange, answer)
  if (answer.status !== 204 && answer.status !== 304)
    headers.push('Content-Length', String(body?.length ?? 0))
  res.writeHead(answer.status, headers)
  exchange.answered = true
  const written = req.method === 'HEAD' ? null : body
  if (leavesBody(exchange)) endPastBody(exchange, written)
  else res.end(written)
}

/** Sends the head of an answer whose body follows piece by piece. */
export function sendHead(runtime: Runtime, exchange: Exchange, answer: Answer): void {
  exchange.res.writeHead(answer.status, beginHeaders(runtime, exchange, answer))
  exchange.answered = true
}

/** The headers that every answer carries, then the answer's own, as a flat list. */
function beginHeaders(runtime: Runtime, exchange: Exchange, answer: Answer): string[] {
  const headers = ['X-Request-Id', exchange.requestId, 'X-Content-Type-Options', 'nosniff']
  for (const [name, value] of answer.headers) headers.push(name, value)
  for (const [name, value] of exchange.headers) headers.push(name, value)
  if (!says(answer, 'cache-control')) {
    const isRead = answer.status === 200 || answer.status === 304
    // With an ETag a client may keep it, but asks whether it still holds.
    const kept = isRead && says(answer, 'etag')
    headers.push('Cache-Control', kept ? 'private, no-cache' : 'no-store')
  }
  headers.push('Vary', 'Authorization')
  if (exchange.readableByPages) {
    headers.push('Access-Control-Allow-Origin', '*', 'Access-Control-Expose-Headers', EXPOSED_HEADERS)
  }
  if (exchange.verdict) {
    for (const [name, value] of rateLimitHeaders(exchange.verdict.standings, Date.now()))
      headers.push(name, value)
  }
  if (runtime.hstsHeader) headers.push('Strict-Transport-Security', runtime.hstsHeader)
  if (runtime.draining || leavesBody(exchange)) headers.push('Connection', 'close')
  return headers
}

/** Whether the answer brings this header. A file's are written as its service writes them. */
function says(answer: Answer, header: string): boolean {
  return answer.headers.some(([name]) => name.toLowerCase() === header)
}

/** Whether the client is still sending much that nobody will read: the connection ends with the answer. */
function leavesBody(exchange: Exchange): boolean {
  if (!exchange.hasUnreadBody) return false
  const announced = exchange.req.headers['content-length']
  return announced === undefined || Number(announced) > DRAINED_BYTES
}
