import type { RequestContext } from '../request-context.ts'

/** The longest time that the body of a refused request is discarded, and the longest pause of the client. */
const LONGEST_DISCARD_MS = 10_000
const IDLE_MS = 1000

/**
 * Ends a response while the client may still send a body that the gateway does not read. Closing immediately
 * would reset the connection, and many clients read the response only after they have sent everything. So the
 * rest of the body is discarded for a limited time (RFC 9112 §9.6, "lingering close"). The Content-Length
 * header lets the client read the full response before the connection ends.
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
