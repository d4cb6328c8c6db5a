import type { LookupFunction } from 'node:net'
import { isInNetworks, isPublicAddress, type Network } from './addresses.ts'
import { AddressRefusedError } from './errors.ts'
import type { Resolve } from './resolve-name.ts'

/**
 * The lookup of a socket: what it answers is what is connected to, so a name cannot lead elsewhere between check and
 * connect. One refused address among several refuses the name.
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
