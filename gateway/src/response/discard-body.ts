import type { RequestContext } from '../request-context.ts'

/** How long the body of a refused request is discarded, and how long the client may pause. */
const LONGEST_DISCARD_MS = 10_000
const IDLE_MS = 1000

/**
 * Ends a response whose client may still be sending a body that nobody reads. Closing at once would reset the
 * connection, and many clients read a response only after they have sent everything: so the rest of the body is
 * discarded for a while (RFC 9112 §9.6, "lingering close"). A Content-Length is sent, so the client has the whole
 * response before the connection ends.
 */
export function endAfterDiscardingBody({ req, res }: RequestContext, body: Buffer | null): void {
  if (body === null) res.flushHeaders()
  else res.write(body)
  const onData = (): void => {
    idle.refresh()
  }
  const end = (): void => {
    req.off('data', onData)
    clearTimeout(longest)
    clearTimeout(idle)
    res.end()
  }
  const longest = setTimeout(end, LONGEST_DISCARD_MS)
  const idle = setTimeout(end, IDLE_MS)
  req.on('data', onData)
  req.once('end', end)
  req.once('close', end)
  req.resume()
}
