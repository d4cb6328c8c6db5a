import { SettingsError } from '@mi/config'
import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6

const MAX_PORT = 65_535

/** A parsed network in CIDR notation. */
export type Network = [address: Address, prefixLength: number]

/** @throws {Error} that names the invalid network, for example `10.0.0.0/33` */
export function parseNetworks(cidrs: readonly string[]): Network[] {
  return cidrs.map(cidr => {
    if (!ipaddr.isValidCIDR(cidr))
      throw new Error(`${cidr} is not a network; one such as 10.1.0.0/16 is expected`)
    return ipaddr.parseCIDR(cidr)
  })
}

/**
 * The networks in a setting.
 * @param env the name of the setting
 * @throws {SettingsError}
 */
export function requireNetworks(env: string, cidrs: readonly string[]): Network[] {
  try {
    return parseNetworks(cidrs)
  } catch (error) {
    throw new SettingsError([`${env}: ${(error as Error).message}`])
  }
}

/**
 * The ports in a setting.
 * @param env the name of the setting
 * @throws {SettingsError}
 */
export function requirePorts(env: string, ports: readonly string[]): number[] {
  return ports.map(port => {
    if (!/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > MAX_PORT)
      throw new SettingsError([`${env}: ${port} is not a port; a number from 1 to ${MAX_PORT} is expected`])
    return Number(port)
  })
}

export function isInNetworks(address: string, networks: readonly Network[]): boolean {
  if (networks.length === 0 || !ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return networks.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match([network, bits]))
}

/** The range of IPv6 that is routed on the internet (RFC 4291, section 2.4). Other addresses are private, local or reserved. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number]
/** The documentation range of RFC 9637, which the library does not know yet. */
const DOCUMENTATION = ipaddr.parseCIDR('3fff::/20') as [ipaddr.IPv6, number]

/**
 * Public addresses of cloud services that only machines in the cloud can reach: metadata, credentials, name servers. Addresses in private,
 * shared and link-local ranges (AWS, Google, Oracle, Alibaba) are refused anyway.
 */
const CLOUD_SERVICES = parseNetworks([
  // Azure: wire server and name server.
  '168.63.129.16/32',
  // IBM Cloud: infrastructure services and service endpoints.
  '161.26.0.0/16',
  '166.8.0.0/14',
  // Google Cloud: restricted and private access to its APIs.
  '199.36.153.4/30',
  '199.36.153.8/30',
  // Equinix Metal: metadata.
  '192.80.8.124/32',
])

/**
 * True for an address on the public internet. False for private, loopback, link-local (cloud metadata), shared, multicast, reserved and
 * documentation addresses, for cloud services, and for IPv6 forms of an IPv4 address (mapped, 6to4, Teredo, NAT64).
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast' || isInNetworks(address, CLOUD_SERVICES)) return false
  if (parsed.kind() === 'ipv4') return true
  const ipv6 = parsed as ipaddr.IPv6
  return ipv6.match(GLOBAL_UNICAST) && !ipv6.match(DOCUMENTATION)
}
