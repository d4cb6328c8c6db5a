import type { LookupFunction } from 'node:net'
import { isInNetworks, isPublicAddress, type Network } from './addresses.ts'
import { AddressRefusedError } from './errors.ts'
import type { Resolve } from './resolve-name.ts'

/**
 * The lookup function of a socket. The socket connects to the address that was checked, so that a name cannot change between the check and
 * the connection. A name is refused when any of its addresses is refused.
 */
export function guardedLookup(
  resolve: Resolve,
  allowedNetworks: readonly Network[],
  { onlyAllowed }: { onlyAllowed: boolean },
): LookupFunction {
  const isAllowed = (address: string) =>
    isInNetworks(address, allowedNetworks) || (!onlyAllowed && isPublicAddress(address))
  return (host, options, done) => {
    resolve(host, (error, addresses) => {
      if (error) return done(error as NodeJS.ErrnoException, '')
      const refused = addresses.find(({ address }) => !isAllowed(address))
      if (refused) return done(new AddressRefusedError(`${host} leads to a refused address`), '')
      const [first] = addresses
      if (!first) return done(Object.assign(new Error(`${host} has no address`), { code: 'ENOTFOUND' }), '')
      if (options.all) done(null, addresses)
      else done(null, first.address, first.family)
    })
  }
}
