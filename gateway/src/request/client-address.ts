import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/**
 * The address of the client. The function trusts only the X-Forwarded-For entries that the project's own
 * proxies added: the last entries, as many as there are trusted proxies. A client can forge the entries
 * before them. An entry that is not an address is ignored, because it would be counted, stored and shown as
 * an address.
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

/** Removes the port that some proxies add: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function withoutPort(entry: string): string {
  const match = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d+)?$/.exec(entry)
  return match?.[1] ?? match?.[2] ?? entry
}

/** Converts an IPv4-mapped IPv6 address, which dual-stack sockets report, to IPv4. */
function unwrapIpv4(address: string): string {
  return address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address
}
