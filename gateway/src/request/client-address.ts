import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/**
 * Address of the client. Of X-Forwarded-For only the entries added by our own proxies count: the last ones, as many as
 * there are trusted proxies. A client can forge the entries before them; what is no address is nobody's, as it would be counted, stored and shown
 * as one.
 */
export function clientAddress(req: IncomingMessage, trustedProxies: number): string {
  const peer = unwrapIpv4(req.socket.remoteAddress ?? '')
  if (trustedProxies === 0) return peer
  const forwarded = String(req.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map(entry => entry.trim())
    .filter(entry => entry !== '')
  const address = withoutPort(forwarded.at(-trustedProxies) ?? forwarded[0] ?? peer)
  return isIP(address) ? unwrapIpv4(address) : peer
}

/** Some proxies write the port too: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function withoutPort(entry: string): string {
  const match = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d+)?$/.exec(entry)
  return match?.[1] ?? match?.[2] ?? entry
}

/** Unwraps an IPv4-mapped IPv6 address, as dual-stack sockets report it. */
function unwrapIpv4(address: string): string {
  return address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address
}
