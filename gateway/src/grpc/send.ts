import {
  type ClientHttp2Session,
  type ClientHttp2Stream,
  constants,
  type IncomingHttpHeaders,
} from 'node:http2'
import { frame } from './frames.ts'
import { type CallMetadata, requestHeaders } from './metadata.ts'

export interface UnaryRequest {
  /** `/mi.meetings.v1.Meetings/ListMeetings` */
  path: string
  message: Uint8Array
  headers: CallMetadata
  deadlineMs: number
}

/** How a call ended. */
export type CallOutcome = ServerResponded | ConnectionBroken | 'deadline'

export class ServerResponded {
  readonly trailers: IncomingHttpHeaders
  readonly chunks: Buffer[]
  constructor(trailers: IncomingHttpHeaders, chunks: Buffer[]) {
    this.trailers = trailers
    this.chunks = chunks
  }
}

/** The connection broke before a response arrived. */
export class ConnectionBroken {
  readonly reason: string
  /** The service has not started to process the call. */
  readonly refused: boolean
  constructor(reason: string, refused: boolean) {
    this.reason = reason
    this.refused = refused
  }
}

/**
 * Sends one message and waits for the end of the call. Never rejects.
 * @param onAbortable receives a function that ends the call as if its connection had broken
 */
export function send(
  session: ClientHttp2Session,
  request: UnaryRequest,
  onAbortable?: (abort: () => void) => void,
): Promise<CallOutcome> {
  if (session.closed || session.destroyed) return Promise.resolve(new ConnectionBroken('closed', true))
  const { path, headers, message, deadlineMs } = request
  const stream = session.request(requestHeaders(path, headers, deadlineMs))
  const { outcome, abort } = receive(stream, deadlineMs)
  onAbortable?.(abort)
  stream.end(frame(message))
  return outcome
}

/**
 * Collects the response of a call. Node's session keeps its streams in a Map, and V8 keeps the entries of an
 * outgrown table of a Map until the next full garbage collection. The listeners therefore hold no reference
 * to the request or to the caller, and they release the response. Otherwise each request and everything that
 * it refers to would stay in memory (10 KB per request).
 */
function receive(
  stream: ClientHttp2Stream,
  deadlineMs: number,
): { outcome: Promise<CallOutcome>; abort: () => void } {
  const { promise: outcome, ...settling } = Promise.withResolvers<CallOutcome>()
  let { resolve } = settling
  let chunks: Buffer[] = []
  let trailers: IncomingHttpHeaders | null = null
  let failure: unknown = null
  const cancel = (reason: CallOutcome): void => {
    resolve(reason)
    stream.close(constants.NGHTTP2_CANCEL)
  }
  const timer = setTimeout(() => cancel('deadline'), deadlineMs)
  stream.on('response', headers => {
    // A response that consists only of trailers arrives as headers.
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
    const refused = stream.rstCode === constants.NGHTTP2_REFUSED_STREAM
    if (trailers) resolve(new ServerResponded(trailers, chunks))
    else resolve(new ConnectionBroken(String(failure ?? 'reset'), refused))
    resolve = () => {}
    chunks = []
    trailers = null
  })
  return { outcome, abort: () => cancel(new ConnectionBroken('the service is unresponsive', false)) }
}
