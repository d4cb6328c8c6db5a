import { type ClientHttp2Stream, constants, type IncomingHttpHeaders } from 'node:http2'
import type { Channel } from './channel.ts'
import { FrameReader, frame } from './frames.ts'
import { type CallHeaders, requestHeaders } from './headers.ts'
import { errorOfDeadline, errorOfTrailers, errorOfTransport } from './status.ts'

export interface StreamCall {
  path: string
  headers: CallHeaders
  deadlineMs: number
}

/**
 * A call that streams in one direction. Nothing is read ahead: a reader or writer that waits makes the other side wait,
 * by HTTP/2's flow control.
 */
export class RpcStream {
  readonly #stream: ClientHttp2Stream
  readonly #timer: NodeJS.Timeout
  #trailers: IncomingHttpHeaders | null = null
  #late = false
  #started: (() => void) | null = null
  #over: (() => void) | null = null
  /** Resolves when the service has begun to answer or the call has ended. */
  readonly started: Promise<void>
  /** Resolves when the call has ended or the service takes no more. */
  readonly over: Promise<void>

  private constructor(stream: ClientHttp2Stream, deadlineMs: number) {
    this.#stream = stream
    this.started = new Promise(resolve => {
      this.#started = resolve
    })
    this.over = new Promise(resolve => {
      this.#over = resolve
    })
    // setTimeout takes no more than 2^31 ms.
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
    // How it ended is told by the trailers or their absence.
    stream.on('error', () => {})
    stream.on('close', () => {
      clearTimeout(this.#timer)
      this.#started?.()
      this.#over?.()
    })
  }

  static async open(channel: Channel, call: StreamCall): Promise<RpcStream> {
    const session = channel.open() ?? (await channel.connect())
    return new RpcStream(
      session.request(requestHeaders(call.path, call.headers, call.deadlineMs)),
      call.deadlineMs,
    )
  }

  /** Whether the service takes no more: it has answered, or the call was given up. */
  get ended(): boolean {
    return this.#trailers !== null || this.#stream.closed || this.#stream.destroyed
  }

  /** Sends a message; resolves when there is room for the next one, or the call has ended. */
  send(message: Uint8Array): Promise<void> | void {
    if (this.ended || this.#stream.write(frame(message))) return
    const drained = new Promise<void>(resolve => this.#stream.once('drain', resolve))
    return Promise.race([drained, this.over])
  }

  /** No more messages from this side. */
  finishSending(): void {
    if (!this.#stream.writableEnded && !this.#stream.destroyed) this.#stream.end()
  }

  cancel(): void {
    if (!this.#stream.closed) this.#stream.close(constants.NGHTTP2_CANCEL)
  }

  /** The messages of the answer, as they come. @throws {ServiceError} when the call did not go well */
  async *messages(): AsyncGenerator<Buffer> {
    const reader = new FrameReader()
    try {
      for await (const chunk of this.#stream as AsyncIterable<Buffer>) yield* reader.push(chunk)
    } catch (error) {
      if (!this.#trailers && !this.#late) throw errorOfTransport(String(error))
    } finally {
      this.cancel()
    }
    this.#throwIfFailed()
  }

  /** The single message of the answer. @throws {ServiceError} when the call did not go well */
  async answer(): Promise<Buffer> {
    let answer: Buffer | null = null
    for await (const message of this.messages()) answer = message
    if (!answer) throw errorOfTransport('no message in the answer')
    return answer
  }

  #end(trailers: IncomingHttpHeaders): void {
    this.#trailers = trailers
    this.#over?.()
  }

  #throwIfFailed(): void {
    if (this.#late) throw errorOfDeadline()
    if (!this.#trailers) throw errorOfTransport('the connection was lost')
    const error = errorOfTrailers(this.#trailers)
    if (error) throw error
  }
}
