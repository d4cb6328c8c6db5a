import { isIP } from 'node:net'
import { isInNetworks, isPublicAddress, type Network } from './addresses.ts'

/** Names of the machine itself or of its network, regardless of name resolution. */
const LOCAL_NAME = /(^|\.)(localhost|local|internal|localdomain|home\.arpa|onion)$/

/**
 * The error of a URL that a user entered, or null. The URL is parsed like the URL of a request, so that every spelling of an IP address
 * (octal, hexadecimal, a single number, full-width digits) is recognized. A name that does not resolve is accepted here and fails when
 * connecting.
 */
export function checkUrl(
  text: string,
  allowedNetworks: readonly Network[] = [],
  publicPorts?: readonly number[],
): string | null {
  let url: URL
  try {
    url = new URL(text)
  } catch {
    return 'must be an absolute URL'
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'must begin with https://'
  if (url.username !== '' || url.password !== '') return 'must not contain a user name or password'
  const host = hostOf(url)
  if (isIP(host)) {
    if (isInNetworks(host, allowedNetworks)) return null
    if (!isPublicAddress(host)) return 'must not lead to a private, local or reserved address'
  } else if (LOCAL_NAME.test(host) && allowedNetworks.length === 0) {
    return 'must not lead to a private, local or reserved address'
  }
  // Plain HTTP and other ports are allowed only in networks that the operator allows. A name is checked again after its resolution.
  if (url.protocol === 'http:' && (isIP(host) || allowedNetworks.length === 0))
    return 'must begin with https://'
  if (!isPublicPort(url, publicPorts) && (isIP(host) || allowedNetworks.length === 0))
    return `must use ${publicPorts?.length === 1 ? 'port' : 'one of the ports'} ${publicPorts?.join(', ')}`
  return null
}

const DEFAULT_PORTS: Record<string, number> = { 'http:': 80, 'https:': 443 }

export function isPublicPort({ port, protocol }: URL, publicPorts?: readonly number[]): boolean {
  return publicPorts === undefined || publicPorts.includes(Number(port) || (DEFAULT_PORTS[protocol] ?? 0))
}

/** The host without the brackets of IPv6 and without a trailing dot. */
export function hostOf({ hostname }: URL): string {
  return hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase()
}
