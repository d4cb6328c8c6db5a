import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { newId } from '@mi/ids'
import { JSON_TYPE } from '../response/http-response.ts'

/** Headers must be complete within this time, against slow-header attacks (Slowloris). */
const HEADERS_TIMEOUT_MS = 15_000
/** Longer than a load balancer's keep-alive (60 s in most), so that it never sends into a closing connection. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000

/** A refused connection stays open for this long, so that the client can read the reason. */
const LINGER_MS = 2_000

/** Options that a server accepts only at creation. */
export const SERVER_OPTIONS = {
  maxHeaderSize: 16 * 1024,
  // How often overdue headers are checked.
  connectionsCheckingInterval: 5000,
  noDelay: true,
  // Checked by `request-context`: Node's own response has no body.
  requireHostHeader: false,
}

/** Sets the timeouts, and sends error responses in the API's envelope for malformed HTTP and unknown expectations. */
export function hardenServer(server: Server): void {
  server.headersTimeout = HEADERS_TIMEOUT_MS
  // Node's request timeout is off, because an upload of 2 GiB may take an hour. Bodies have their own idle timeout.
  server.requestTimeout = 0
  server.keepAliveTimeout = KEEP_ALIVE_TIMEOUT_MS
  // The reader of the body sends 100 Continue, after the checks that can send an error response.
  server.on('checkContinue', (req: IncomingMessage, res: ServerResponse) => server.emit('request', req, res))
  server.on('checkExpectation', (_req: IncomingMessage, res: ServerResponse) => {
    const { headers, body } = refusal(417)
    res.writeHead(417, headers).end(body)
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => refuse(error, socket))
  // The gateway is not a proxy, so it refuses CONNECT.
  server.on('connect', (_req: IncomingMessage, socket: Socket) => end(socket, 405))
}

function refuse(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  end(socket, statusOf(error.code))
}

/**
 * Sends a response and closes the connection. Node's timeouts no longer apply to this socket, so a timer
 * closes it if the client does not.
 */
function end(socket: Socket, status: number): void {
  // The client may have disconnected by then.
  socket.on('error', () => {})
  // The client receives the full response only if the server reads the socket to its end (RFC 9112 §9.6).
  socket.resume()
  const linger = setTimeout(() => socket.destroy(), LINGER_MS)
  socket.once('close', () => clearTimeout(linger))
  const { headers, body } = refusal(status)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
}

/** Builds the error response for a request that never reaches the pipeline. */
function refusal(status: number): { headers: Record<string, string | number>; body: string } {
  const requestId = newId('req')
  const error = { code: 'invalid_request', message: `${STATUS_CODES[status]}.`, request_id: requestId }
  const body = JSON.stringify({ error })
  const headers = {
    'Content-Type': JSON_TYPE,
    'X-Request-Id': requestId,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  }
  return { headers, body }
}

function statusOf(code: string | undefined): number {
  if (code === 'HPE_HEADER_OVERFLOW') return 431
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
}
