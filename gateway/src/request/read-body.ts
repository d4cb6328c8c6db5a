import { ClientDisconnected, gatewayErrors } from '../errors.ts'
import type { RequestContext } from '../request-context.ts'
import { checkJsonType, checkNotCompressed } from './content-negotiation.ts'

/** A body must be complete within this time, against slow-body attacks. */
const BODY_TIMEOUT_MS = 30_000
const EMPTY = Buffer.alloc(0)
const UNITS = [
  { name: 'GiB', bytes: 1024 ** 3 },
  { name: 'MiB', bytes: 1024 ** 2 },
  { name: 'KiB', bytes: 1024 },
]
/** Smaller bodies are not charged to the memory of the account. */
const HELD_FROM_BYTES = 16 * 1024
/** At least the size of a chunk of a body. */
const HELD_STEP_BYTES = 128 * 1024

/** The JSON body of a request, which an earlier policy may have read already. Empty when the request has no body. */
export async function readJsonBody(ctx: RequestContext, maxBytes: number): Promise<Buffer> {
  if (ctx.body === null && !ctx.hasUnreadBody) ctx.body = EMPTY
  if (ctx.body?.length !== 0) checkJsonType(ctx)
  checkNotCompressed(ctx)
  ctx.body ??= await readBody(ctx, maxBytes)
  return ctx.body
}

/**
 * The body of a request. Empty when the request has no body.
 * @throws {ServiceError} `too_large`, as early as possible; `rate_limited` when the account has too much in
 * memory
 * @throws {ClientDisconnected}
 */
export function readBody(ctx: RequestContext, maxBytes: number): Promise<Buffer> {
  const { req, res } = ctx
  const contentLength = Number(req.headers['content-length'] ?? 0)
  if (contentLength > maxBytes) return Promise.reject(tooLarge(maxBytes))
  if (!ctx.hasUnreadBody) return Promise.resolve(EMPTY)
  try {
    if (contentLength > HELD_FROM_BYTES) ctx.hold(contentLength)
  } catch (error) {
    return Promise.reject(error)
  }
  if (req.headers.expect) res.writeContinue()
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    let held = Math.max(contentLength, HELD_FROM_BYTES)
    const timer = setTimeout(() => req.socket.destroy(), BODY_TIMEOUT_MS)
    const onData = (chunk: Buffer): void => {
      size += chunk.length
      const error = size > maxBytes ? tooLarge(maxBytes) : holdUpTo(size)
      if (error === null) {
        chunks.push(chunk)
        return
      }
      clearTimeout(timer)
      req.off('data', onData)
      req.pause()
      reject(error)
    }
    /** Charges a body of unknown length while it arrives. @returns the error when the budget is exhausted, or null */
    const holdUpTo = (bytes: number): unknown => {
      if (bytes <= held) return null
      try {
        ctx.hold(HELD_STEP_BYTES)
        held += HELD_STEP_BYTES
        return null
      } catch (error) {
        return error
      }
    }
    req.on('data', onData)
    req.once('end', () => {
      clearTimeout(timer)
      ctx.bodyRead = true
      resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks))
    })
    req.once('close', () => clearTimeout(timer))
    req.once('error', error => reject(disconnectedDuringBody(error)))
  })
}

/** The error of a request whose body breaks off. */
export function disconnectedDuringBody(cause?: unknown): ClientDisconnected {
  return new ClientDisconnected('client disconnected during the body', { cause })
}

/** The 413 error of a body, with the limit. */
export function tooLarge(maxBytes: number) {
  const unit = UNITS.find(({ bytes }) => maxBytes >= bytes)!
  const limit = `${maxBytes / unit.bytes} ${unit.name}`
  return gatewayErrors.payload_too_large({ message: `The body is larger than ${limit}.` })
}
