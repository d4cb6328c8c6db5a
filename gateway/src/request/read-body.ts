import { gatewayErrors } from '../errors.ts'
import type { Exchange } from '../exchange.ts'

/** A body must come in whole within this time: who sends a byte a minute holds a connection for nothing. */
const WHOLE_BODY_MS = 30_000

/** The body of a request; empty when there is none. @throws {ServiceError} `too_large` as soon as that is known */
export function readBody(exchange: Exchange, maxBytes: number): Promise<Buffer> {
  const { req, res } = exchange
  const announced = Number(req.headers['content-length'] ?? 0)
  if (announced > maxBytes) return Promise.reject(tooLarge(maxBytes))
  if (!exchange.hasUnreadBody) return Promise.resolve(Buffer.alloc(0))
  if (req.headers.expect) res.writeContinue()
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const timer = setTimeout(() => req.socket.destroy(), WHOLE_BODY_MS)
    const onData = (chunk: Buffer): void => {
      size += chunk.length
      if (size <= maxBytes) {
        chunks.push(chunk)
        return
      }
      clearTimeout(timer)
      req.off('data', onData)
      req.pause()
      reject(tooLarge(maxBytes))
    }
    req.on('data', onData)
    req.once('end', () => {
      clearTimeout(timer)
      exchange.bodyTaken = true
      resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks))
    })
    req.once('close', () => clearTimeout(timer))
    // The client is gone: nobody waits for an answer.
    req.once('error', reject)
  })
}

/** The 413 of a body, naming the limit. */
export function tooLarge(maxBytes: number) {
  const mebibytes = maxBytes / (1024 * 1024)
  const limit = mebibytes >= 1024 ? `${mebibytes / 1024} GiB` : `${mebibytes} MiB`
  return gatewayErrors.payload_too_large({ message: `The body is larger than ${limit}.` })
}
