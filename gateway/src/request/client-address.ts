import type { IncomingMessage } from 'node:http'

/**
 * Address of the client. Of X-Forwarded-For only the entries added by our own proxies count: the last ones, as many as
 * there are trusted proxies. A client can forge the entries before them.
 */
export function clientAddress(req: IncomingMessage, trustedProxies: number): string {
  const peer = unwrapIpv4(req.socket.remoteAddress ?? '')
  if (trustedProxies === 0) return peer
  const forwarded = String(req.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map(entry => entry.trim())
    .filter(entry => entry !== '')
  return unwrapIpv4(forwarded.at(-trustedProxies) ?? forwarded[0] ?? peer)
}

/** Unwraps an IPv4-mapped IPv6 address, as dual-stack sockets report it. */
function unwrapIpv4(address: string): string {
  return address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address
}
