import { isIP } from 'node:net'
import { isInNetworks, isPublicAddress, type Network } from './addresses.ts'

/** Names that lead to the machine itself or to its network, whatever a resolver says. */
const LOCAL_NAME = /(^|\.)(localhost|local|internal|localdomain|home\.arpa|onion)$/

export interface UrlRules {
  /** Networks that the operator opened: plain HTTP and every port are allowed there. */
  allowedNetworks: readonly Network[]
  /** Ports of all other addresses. */
  allowedPorts: readonly number[]
}

/**
 * The error of an address that a user gave, or null. The URL is read as the request reads it, so that every spelling of an
 * IP address (octal, hexadecimal, one number, full-width digits) is the address itself. A name that does not resolve
 * passes: it fails when connecting. A name that may lead into an opened network is checked when it is resolved.
 */
export function checkUrl(text: string, { allowedNetworks, allowedPorts }: UrlRules): string | null {
  let url: URL
  try {
    url = new URL(text)
  } catch {
    return 'must be an absolute URL'
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'must begin with https://'
  if (url.username !== '' || url.password !== '') return 'must not contain a user name or password'
  const host = hostOf(url)
  const isAddress = isIP(host) !== 0
  if (isAddress && isInNetworks(host, allowedNetworks)) return null
  if (isAddress && !isPublicAddress(host)) return 'must not lead to a private, local or reserved address'
  if (!isAddress && allowedNetworks.length > 0) return null
  if (LOCAL_NAME.test(host)) return 'must not lead to a private, local or reserved address'
  if (url.protocol === 'http:') return 'must begin with https://'
  return allowedPorts.includes(portOf(url)) ? null : portError(allowedPorts)
}

function portError(ports: readonly number[]): string {
  return ports.length === 1 ? `must use port ${ports[0]}` : `must use one of the ports ${ports.join(', ')}`
}

/** The port that a request to the URL connects to. */
export function portOf({ port, protocol }: URL): number {
  return port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port)
}

/** The host without the brackets of IPv6 and the dot of a full name. */
export function hostOf({ hostname }: URL): string {
  return hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase()
}
