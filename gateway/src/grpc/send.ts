import { type ClientHttp2Session, constants, type IncomingHttpHeaders } from 'node:http2'
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

/** The connection broke before a response came. */
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
 * @param onAbortable gets a function that ends the call as if its connection had broken
 */
export function send(
  session: ClientHttp2Session,
  request: UnaryRequest,
  onAbortable?: (abort: () => void) => void,
): Promise<CallOutcome> {
  return new Promise(resolve => {
    if (session.closed || session.destroyed) return resolve(new ConnectionBroken('closed', true))
    const stream = session.request(requestHeaders(request.path, request.headers, request.deadlineMs))
    const chunks: Buffer[] = []
    let trailers: IncomingHttpHeaders | null = null
    let failure: unknown = null
    const timer = setTimeout(() => {
      resolve('deadline')
      stream.close(constants.NGHTTP2_CANCEL)
    }, request.deadlineMs)
    onAbortable?.(() => {
      resolve(new ConnectionBroken('the service is unresponsive', false))
      stream.close(constants.NGHTTP2_CANCEL)
    })
    stream.on('response', headers => {
      // A response of trailers alone comes as headers.
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
      if (trailers) return resolve(new ServerResponded(trailers, chunks))
      const refused = stream.rstCode === constants.NGHTTP2_REFUSED_STREAM
      resolve(new ConnectionBroken(String(failure ?? 'reset'), refused))
    })
    stream.end(frame(request.message))
  })
}
