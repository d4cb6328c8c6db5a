import type { RpcStream } from '../grpc/stream.ts'
import { disconnectedDuringBody, tooLarge } from '../request/read-body.ts'
import type { RequestContext } from '../request-context.ts'

/** A client that sends nothing for this long, while the service is ready for more, is disconnected. */
const IDLE_TIMEOUT_MS = 30_000
/** After an early response of the service a body of unknown length is still counted: up to this limit, for this long. */
const COUNTED_BYTES = 64 * 1024 * 1024
const COUNTING_MS = 10_000

export interface ForwardOptions {
  /** Number of the message field that carries a chunk. */
  field: number
  maxBytes: number
}

/**
 * Sends the body to the service chunk by chunk, with backpressure. Ends early when the service has responded; but a body
 * of unknown length is counted on, as exceeding the limit takes precedence over errors in its first chunks.
 * @throws {ServiceError} `too_large`
 * @throws {ClientDisconnected}
 */
export function forwardBody(
  ctx: RequestContext,
  stream: RpcStream,
  { field, maxBytes }: ForwardOptions,
): Promise<void> {
  const { req, res } = ctx
  const contentLength = req.headers['content-length']
  if (Number(contentLength ?? 0) > maxBytes) return Promise.reject(tooLarge(maxBytes))
  if (!ctx.hasUnreadBody) {
    stream.finishSending()
    return Promise.resolve()
  }
  if (req.headers.expect) res.writeContinue()
  return new Promise((resolve, reject) => {
    let size = 0
    let timer = setTimeout(disconnect, IDLE_TIMEOUT_MS)
    const stop = (): void => {
      clearTimeout(timer)
      req.off('data', onData)
      req.pause()
    }
    function disconnect(): void {
      abort()
      req.socket.destroy()
    }
    function abort(cause?: unknown): void {
      clearTimeout(timer)
      reject(disconnectedDuringBody(cause))
      stream.cancel()
    }
    function onData(chunk: Buffer): void {
      size += chunk.length
      if (size > maxBytes) {
        stop()
        reject(tooLarge(maxBytes))
        return
      }
      if (stream.ended) return
      const room = stream.send(chunkMessage(field, chunk))
      clearTimeout(timer)
      if (!room) {
        timer = setTimeout(disconnect, IDLE_TIMEOUT_MS)
        return
      }
      // The idle time-out does not run while the client waits for the service.
      req.pause()
      room.then(() => {
        if (stream.ended) return
        timer = setTimeout(disconnect, IDLE_TIMEOUT_MS)
        req.resume()
      })
    }
    req.on('data', onData)
    req.once('end', () => {
      clearTimeout(timer)
      ctx.bodyRead = true
      stream.finishSending()
      resolve()
    })
    stream.over.then(() => {
      const finish = (): void => {
        stop()
        resolve()
      }
      if (ctx.bodyRead || contentLength !== undefined || maxBytes > COUNTED_BYTES) return finish()
      clearTimeout(timer)
      timer = setTimeout(finish, COUNTING_MS)
      req.resume()
    })
    req.once('close', () => {
      clearTimeout(timer)
      if (!req.complete) abort()
    })
    req.once('error', abort)
  })
}

/** A message with nothing but a chunk of the body. */
function chunkMessage(field: number, chunk: Buffer): Buffer {
  const head = [(field << 3) | 2]
  let length = chunk.length
  while (length > 127) {
    head.push((length & 127) | 128)
    length >>>= 7
  }
  head.push(length)
  return Buffer.concat([Buffer.from(head), chunk])
}
