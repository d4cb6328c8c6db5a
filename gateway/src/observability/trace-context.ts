import { randomBytes } from 'node:crypto'

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/
const NO_TRACE = '0'.repeat(32)
const NO_SPAN = '0'.repeat(16)
const POOL_BYTES = 4096

let pool = randomBytes(POOL_BYTES)
let used = 0

/**
 * The trace context of this hop (W3C Trace Context, level 1). It continues the client's trace with a new
 * span. A malformed header starts a new trace. A new trace is not sampled, because the collector decides
 * about sampling.
 */
export function childTrace(given: string | string[] | undefined): string {
  const match = typeof given === 'string' ? TRACEPARENT.exec(given) : null
  const follows = match && match[1] !== NO_TRACE && match[2] !== NO_SPAN
  return follows ? `00-${match[1]}-${randomHex(8)}-${match[3]}` : `00-${randomHex(16)}-${randomHex(8)}-00`
}

function randomHex(bytes: number): string {
  if (used + bytes > POOL_BYTES) {
    pool = randomBytes(POOL_BYTES)
    used = 0
  }
  used += bytes
  return pool.toString('hex', used - bytes, used)
}
