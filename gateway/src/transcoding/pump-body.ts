import type { Exchange } from '../exchange.ts'
import type { RpcStream } from '../grpc/stream.ts'
import { tooLarge } from '../request/read-body.ts'

/** A client that sends nothing for this long while it is its turn is given up. */
const IDLE_MS = 30_000
/** A body of unknown length is counted on when the service has answered already: up to this limit, for this long. */
const COUNTED_BYTES = 64 * 1024 * 1024
const COUNTING_MS = 10_000

export interface PumpOptions {
  /** Number of the field that carries a piece. */
  field: number
  maxBytes: number
}

/**
 * Sends the body piece by piece; takes the next piece only when the service has room for it. Ends early when the service
 * has answered already; but of a body of unknown length the limit is told before what is wrong in its first pieces.
 * @throws {ServiceError} `too_large` when the body turns out to be
 */
export function pumpBody(
  exchange: Exchange,
  stream: RpcStream,
  { field, maxBytes }: PumpOptions,
): Promise<void> {
  const { req, res } = exchange
  const announced = req.headers['content-length']
  if (Number(announced ?? 0) > maxBytes) return Promise.reject(tooLarge(maxBytes))
  if (!exchange.hasUnreadBody) {
    stream.finishSending()
    return Promise.resolve()
  }
  if (req.headers.expect) res.writeContinue()
  return new Promise((resolve, reject) => {
    let size = 0
    let timer = setTimeout(giveUp, IDLE_MS)
    const stop = (): void => {
      clearTimeout(timer)
      req.off('data', onData)
      req.pause()
    }
    function giveUp(): void {
      stream.cancel()
      req.socket.destroy()
    }
    function onData(chunk: Buffer): void {
      size += chunk.length
      if (size > maxBytes) {
        stop()
        reject(tooLarge(maxBytes))
        return
      }
      if (stream.ended) return
      const room = stream.send(piece(field, chunk))
      clearTimeout(timer)
      if (!room) {
        timer = setTimeout(giveUp, IDLE_MS)
        return
      }
      // Its turn comes again when the service has room: until then the client may be slow.
      req.pause()
      room.then(() => {
        if (stream.ended) return
        timer = setTimeout(giveUp, IDLE_MS)
        req.resume()
      })
    }
    req.on('data', onData)
    req.once('end', () => {
      clearTimeout(timer)
      exchange.bodyTaken = true
      stream.finishSending()
      resolve()
    })
    stream.over.then(() => {
      const leaveRest = (): void => {
        stop()
        resolve()
      }
      if (exchange.bodyTaken || announced !== undefined || maxBytes > COUNTED_BYTES) return leaveRest()
      clearTimeout(timer)
      timer = setTimeout(leaveRest, COUNTING_MS)
      req.resume()
    })
    req.once('close', () => {
      clearTimeout(timer)
      if (!req.complete) stream.cancel()
    })
    req.once('error', reject)
  })
}

/** A message with nothing but a piece of the body. */
function piece(field: number, chunk: Buffer): Buffer {
  const head = [(field << 3) | 2]
  let length = chunk.length
  while (length > 127) {
    head.push((length & 127) | 128)
    length >>>= 7
  }
  head.push(length)
  return Buffer.concat([Buffer.from(head), chunk])
}
