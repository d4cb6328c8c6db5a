import type { Exchange } from '../exchange.ts'

/** How long a client may go on sending a body after it was refused, and how long it may pause. */
const LINGER_MS = 10_000
const PAUSE_MS = 1000

/**
 * Ends a whole answer whose client may still be sending a body that nobody will read. Closing at once would reset the
 * connection under the client's hands, and many read an answer only once they have sent everything: so what comes is
 * thrown away for a while (RFC 9112 §9.6). `body` stands behind a `Content-Length`, so the client has it before the end.
 */
export function endPastBody({ req, res }: Exchange, body: Buffer | null): void {
  if (body === null) res.flushHeaders()
  else res.write(body)
  const onData = (): void => {
    pause.refresh()
  }
  const end = (): void => {
    req.off('data', onData)
    clearTimeout(longest)
    clearTimeout(pause)
    res.end()
  }
  const longest = setTimeout(end, LINGER_MS)
  const pause = setTimeout(end, PAUSE_MS)
  req.on('data', onData)
  req.once('end', end)
  req.once('close', end)
  req.resume()
}
