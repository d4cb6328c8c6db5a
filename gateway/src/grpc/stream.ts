import { type ClientHttp2Stream, constants, type IncomingHttpHeaders } from 'node:http2'
import type { Channel } from './channel.ts'
import { FrameReader, frame } from './frames.ts'
import { type CallMetadata, requestHeaders } from './metadata.ts'
import { errorOfDeadline, errorOfTrailers, errorOfTransport } from './status.ts'

export interface StreamCall {
  path: string
  headers: CallMetadata
  deadlineMs: number
}

/**
 * A call that streams in one direction. The stream reads no data ahead of the consumer: HTTP/2 flow control
 * gives backpressure in both directions.
 */
export class RpcStream {
  readonly #stream: ClientHttp2Stream
  readonly #path: string
  readonly #deadlineMs: number
  readonly #timer: NodeJS.Timeout
  #trailers: IncomingHttpHeaders | null = null
  #late = false
  #started: (() => void) | null = null
  #over: (() => void) | null = null
  /** Resolves when the service has begun to respond or the call has ended. */
  readonly started: Promise<void>
  /** Resolves when the call has ended or the service accepts no more messages. */
  readonly over: Promise<void>

  private constructor(stream: ClientHttp2Stream, { path, deadlineMs }: StreamCall) {
    this.#stream = stream
    this.#path = path
    this.#deadlineMs = deadlineMs
    this.started = new Promise(resolve => {
      this.#started = resolve
    })
    this.over = new Promise(resolve => {
      this.#over = resolve
    })
    // The maximum delay of setTimeout is 2^31 - 1 ms.
    this.#timer = setTimeout(
      () => {
        this.#late = true
        this.cancel()
      },
      Math.min(deadlineMs, 2 ** 31 - 1),
    ).unref()
    stream.on('response', headers => {
      if (headers['grpc-status'] !== undefined) this.#end(headers)
      this.#started?.()
    })
    stream.on('trailers', headers => this.#end(headers))
    // The trailers tell how the call ended. Without trailers, the connection was lost.
    stream.on('error', () => {})
    stream.on('close', () => {
      clearTimeout(this.#timer)
      this.#started?.()
      this.#over?.()
    })
  }

  static async open(channel: Channel, call: StreamCall): Promise<RpcStream> {
    const { session } = channel.open() ?? (await channel.connect())
    if (!session || session.closed || session.destroyed) throw errorOfTransport(call.path, 'closed')
    return new RpcStream(session.request(requestHeaders(call.path, call.headers, call.deadlineMs)), call)
  }

  /** True when the service accepts no more messages: it has responded, or the call was abandoned. */
  get ended(): boolean {
    return this.#trailers !== null || this.#stream.closed || this.#stream.destroyed
  }

  /** Sends a message. Resolves when the next message can be sent, or when the call has ended. */
  send(message: Uint8Array): Promise<void> | void {
    if (this.ended || this.#stream.write(frame(message))) return
    const drained = new Promise<void>(resolve => this.#stream.once('drain', resolve))
    return Promise.race([drained, this.over])
  }

  /** Half-closes the stream: this side sends no more messages. */
  finishSending(): void {
    if (!this.#stream.writableEnded && !this.#stream.destroyed) this.#stream.end()
  }

  cancel(): void {
    if (!this.#stream.closed) this.#stream.close(constants.NGHTTP2_CANCEL)
  }

  /** Yields the messages of the response as they arrive. @throws {ServiceError} when the call fails */
  async *messages(): AsyncGenerator<Buffer> {
    const reader = new FrameReader()
    try {
      for await (const chunk of this.#stream as AsyncIterable<Buffer>) yield* reader.push(chunk)
    } catch (error) {
      if (!this.#trailers && !this.#late) throw errorOfTransport(this.#path, String(error))
    } finally {
      this.cancel()
    }
    this.#throwIfFailed()
  }

  /** The single message of the response. @throws {ServiceError} when the call fails */
  async response(): Promise<Buffer> {
    let response: Buffer | null = null
    for await (const message of this.messages()) response = message
    if (!response) throw errorOfTransport(this.#path, 'no message in the response')
    return response
  }

  #end(trailers: IncomingHttpHeaders): void {
    this.#trailers = trailers
    this.#over?.()
  }

  #throwIfFailed(): void {
    if (this.#late) throw errorOfDeadline(this.#path, this.#deadlineMs)
    if (!this.#trailers) throw errorOfTransport(this.#path, 'the connection was lost')
    const error = errorOfTrailers(this.#path, this.#trailers)
    if (error) throw error
  }
}
