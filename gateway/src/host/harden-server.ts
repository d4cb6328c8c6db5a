import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { newId } from '@mi/ids'

/** Headers must be in within this time; who sends one letter a second holds a connection for nothing. */
const HEADERS_TIMEOUT_MS = 15_000
/** Longer than a balancer's own keep-alive (60 s in most), so that it never sends into a closing connection. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000

/** Options that a server takes only when it is made. */
export const SERVER_OPTIONS = {
  maxHeaderSize: 16 * 1024,
  // How often overdue headers are looked for.
  connectionsCheckingInterval: 5000,
  noDelay: true,
}

/** Time-outs, and answers in our form to what is no HTTP. */
export function hardenServer(server: Server): void {
  server.headersTimeout = HEADERS_TIMEOUT_MS
  // Bodies have their own: a recording of 2 GiB may take an hour, as long as it comes.
  server.requestTimeout = 0
  server.keepAliveTimeout = KEEP_ALIVE_TIMEOUT_MS
  // Whoever reads the body says 100 Continue; a refusal comes before it.
  server.on('checkContinue', (req: IncomingMessage, res: ServerResponse) => server.emit('request', req, res))
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => refuse(error, socket))
}

function refuse(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const status = statusOf(error.code)
  const requestId = newId('req')
  const body = JSON.stringify({
    error: { code: 'invalid_request', message: `${STATUS_CODES[status]}.`, request_id: requestId },
  })
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `X-Request-Id: ${requestId}\r\nX-Content-Type-Options: nosniff\r\nCache-Control: no-store\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}

function statusOf(code: string | undefined): number {
  if (code === 'HPE_HEADER_OVERFLOW') return 431
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
}
