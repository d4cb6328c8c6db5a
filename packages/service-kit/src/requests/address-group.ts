/** The group of addresses that share a limit. IPv6 addresses are grouped by /64, because one customer has a full /64. */
export function addressGroup(address: string): string {
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('::')
  const groups = head.split(':')
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length)
  return [...groups, ...Array.from({ length: missing }, () => '0')].slice(0, 4).join(':')
}
