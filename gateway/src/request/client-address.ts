import type { IncomingMessage } from 'node:http'

/**
 * Address of the client. Of X-Forwarded-For only what our own proxies have added counts: the last entries, as many as
 * there are proxies. What stands before them a client may have invented.
 */
export function clientAddress(req: IncomingMessage, trustedProxies: number): string {
  const peer = plain(req.socket.remoteAddress ?? '')
  if (trustedProxies === 0) return peer
  const forwarded = String(req.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map(entry => entry.trim())
    .filter(entry => entry !== '')
  return plain(forwarded.at(-trustedProxies) ?? forwarded[0] ?? peer)
}

/** Whom to count an address as: an IPv6 customer has a whole /64. */
export function addressGroup(address: string): string {
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('::')
  const groups = head.split(':')
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length)
  return [...groups, ...Array.from({ length: missing }, () => '0')].slice(0, 4).join(':')
}

/** IPv4 in IPv6's clothes, as dual-stack sockets report it. */
function plain(address: string): string {
  return address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address
}
