import { type ClientHttp2Session, constants, type IncomingHttpHeaders } from 'node:http2'
import type { Channel } from './channel.ts'
import { frame, readSingleMessage } from './frames.ts'
import { type CallHeaders, requestHeaders } from './headers.ts'
import { errorOfDeadline, errorOfTrailers, errorOfTransport } from './status.ts'

export interface UnaryCall {
  /** `/mi.meetings.v1.Meetings/ListMeetings` */
  path: string
  message: Uint8Array
  headers: CallHeaders
  deadlineMs: number
  /** Whether the call may be sent a second time when the connection broke under it: it changes nothing. */
  repeatable: boolean
  /** Told when the answer is one that the service kept from before. */
  onReplayed?(): void
  /** Told when the service keeps the answer and gives it again. */
  onKept?(): void
}

/**
 * Calls an rpc with bytes and gives the bytes of its answer: no object is made of either.
 * @throws {ServiceError} what the service answered, `unavailable` or `deadline`.
 */
export async function callUnary(channel: Channel, call: UnaryCall): Promise<Buffer> {
  const open = channel.open()
  const session = open ?? (await channel.connect())
  const attempt = await send(session, call)
  if (!(attempt instanceof BrokenCall)) return attempt
  // A service that restarts closes its connections: a call that it never saw, or may see twice, takes another one.
  const again = (call.repeatable || attempt.refused) && open !== null
  if (!again) throw errorOfTransport(attempt.reason)
  const second = await send(channel.open() ?? (await channel.connect()), call)
  if (second instanceof BrokenCall) throw errorOfTransport(second.reason)
  return second
}

/** The connection broke before an answer came. */
class BrokenCall {
  readonly reason: string
  /** The service did not begin with it. */
  readonly refused: boolean
  constructor(reason: string, refused: boolean) {
    this.reason = reason
    this.refused = refused
  }
}

function send(session: ClientHttp2Session, call: UnaryCall): Promise<Buffer | BrokenCall> {
  return new Promise((resolve, reject) => {
    if (session.closed || session.destroyed) return resolve(new BrokenCall('closed', true))
    const stream = session.request(requestHeaders(call.path, call.headers, call.deadlineMs))
    const chunks: Buffer[] = []
    let trailers: IncomingHttpHeaders | null = null
    let failure: unknown = null
    const timer = setTimeout(() => {
      reject(errorOfDeadline())
      stream.close(constants.NGHTTP2_CANCEL)
    }, call.deadlineMs)
    stream.on('response', headers => {
      // An answer of trailers alone comes as headers.
      if (headers['grpc-status'] !== undefined) trailers = headers
    })
    stream.on('trailers', headers => {
      trailers = headers
    })
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('error', error => {
      failure = error
    })
    stream.on('close', () => {
      clearTimeout(timer)
      if (!trailers) {
        const refused = stream.rstCode === constants.NGHTTP2_REFUSED_STREAM
        return resolve(new BrokenCall(String(failure ?? 'reset'), refused))
      }
      const error = errorOfTrailers(trailers)
      if (error) return reject(error)
      const message = readSingleMessage(chunks)
      if (message) {
        if (trailers['mi-replayed'] !== undefined) call.onReplayed?.()
        if (trailers['mi-kept'] !== undefined) call.onKept?.()
        resolve(message)
      } else reject(errorOfTransport('not one whole message'))
    })
    stream.end(frame(call.message))
  })
}
