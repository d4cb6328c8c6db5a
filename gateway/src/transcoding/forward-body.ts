import { setTimeout as sleep } from 'node:timers/promises'
import type { ServiceError } from '@mi/errors'
import type { RpcStream } from '../grpc/stream.ts'
import type { UploadPace } from '../limits/upload-pace.ts'
import { disconnectedDuringBody, tooLarge } from '../request/read-body.ts'
import type { RequestContext } from '../request-context.ts'
import type { AccessWatch } from './access-watch.ts'

/** A client that sends nothing for this long, while the service is ready for more, is disconnected. */
const IDLE_TIMEOUT_MS = 30_000
/** After an early response of the service, a body of unknown length is still counted up to this limit and for this time. */
const COUNTED_BYTES = 64 * 1024 * 1024
const COUNTING_MS = 10_000

export interface ForwardOptions {
  /** The number of the message field that carries a chunk. */
  field: number
  maxBytes: number
  accessWatch: AccessWatch
  pace: UploadPace
}

/**
 * Sends the body to the service chunk by chunk, with backpressure, at the pace of the account. Ends early when the service has responded.
 * A body of unknown length is still counted, because exceeding the limit takes precedence over errors in its
 * first chunks.
 * @throws {ServiceError} `too_large`; the error of a new request when the credential loses its access
 * meanwhile
 * @throws {ClientDisconnected}
 */
export function forwardBody(ctx: RequestContext, stream: RpcStream, options: ForwardOptions): Promise<void> {
  const { req, res } = ctx
  const { maxBytes } = options
  if (Number(req.headers['content-length'] ?? 0) > maxBytes) return Promise.reject(tooLarge(maxBytes))
  if (!ctx.hasUnreadBody) {
    stream.finishSending()
    return Promise.resolve()
  }
  if (req.headers.expect) res.writeContinue()
  return new BodyTransfer(ctx, stream, options).run()
}

/** The transfer of one body to the service. */
class BodyTransfer {
  readonly #ctx: RequestContext
  readonly #stream: RpcStream
  readonly #options: ForwardOptions
  readonly #settled = Promise.withResolvers<void>()
  #size = 0
  #failed = false
  #timer: NodeJS.Timeout | undefined

  constructor(ctx: RequestContext, stream: RpcStream, options: ForwardOptions) {
    this.#ctx = ctx
    this.#stream = stream
    this.#options = options
  }

  run(): Promise<void> {
    const { req } = this.#ctx
    const stopWatching = this.#options.accessWatch.watch(this.#ctx, error => this.#fail(error))
    this.#expectData()
    req.on('data', this.#onData)
    req.once('end', () => this.#finish())
    req.once('close', () => {
      clearTimeout(this.#timer)
      if (!req.complete) this.#abort()
    })
    req.once('error', error => this.#abort(error))
    void this.#stream.over.then(() => this.#onCallEnded())
    return this.#settled.promise.finally(stopWatching)
  }

  readonly #onData = (chunk: Buffer): void => {
    const { field, maxBytes, pace } = this.#options
    const { req, credential, clientIp } = this.#ctx
    this.#size += chunk.length
    if (this.#size > maxBytes) this.#fail(tooLarge(maxBytes))
    if (this.#failed || this.#stream.ended) return
    const room = this.#stream.send(chunkMessage(field, chunk))
    const waitMs = pace.charge(credential?.caller.accountId ?? clientIp, chunk.length)
    if (!room && waitMs === 0) {
      this.#expectData()
      return
    }
    // The idle timeout does not run while the client waits for the service.
    clearTimeout(this.#timer)
    req.pause()
    void Promise.all([room, waitMs > 0 && sleep(waitMs, undefined, { ref: false })]).then(() => {
      if (this.#failed || this.#stream.ended) return
      this.#expectData()
      req.resume()
    })
  }

  #expectData(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#abort()
      this.#ctx.req.socket.destroy()
    }, IDLE_TIMEOUT_MS)
  }

  /** The full body has been sent. */
  #finish(): void {
    clearTimeout(this.#timer)
    this.#ctx.bodyRead = true
    this.#stream.finishSending()
    this.#settled.resolve()
  }

  /** The service has responded, or the call is lost. */
  #onCallEnded(): void {
    // The response to a failed upload discards the rest of the body.
    if (this.#failed) return
    const { req } = this.#ctx
    const end = (): void => {
      this.#stop()
      this.#settled.resolve()
    }
    const isAnnounced = req.headers['content-length'] !== undefined
    if (this.#ctx.bodyRead || isAnnounced || this.#options.maxBytes > COUNTED_BYTES) {
      end()
      return
    }
    clearTimeout(this.#timer)
    this.#timer = setTimeout(end, COUNTING_MS)
    req.resume()
  }

  #fail(error: ServiceError): void {
    this.#failed = true
    this.#stop()
    this.#settled.reject(error)
  }

  #abort(cause?: unknown): void {
    clearTimeout(this.#timer)
    this.#settled.reject(disconnectedDuringBody(cause))
    this.#stream.cancel()
  }

  #stop(): void {
    clearTimeout(this.#timer)
    this.#ctx.req.off('data', this.#onData)
    this.#ctx.req.pause()
  }
}

/** A message that contains only a chunk of the body. */
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
