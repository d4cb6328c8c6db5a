import {
  type CallOptions,
  callerRule,
  createClient,
  loadContract,
  type RpcClient,
  type RpcClients,
  type ServiceName,
  serviceDefinition,
  serviceOf,
} from '@mi/contracts'
import { callOrigin, systemCaller, verifyInternalToken } from '@mi/service-kit'

type Call = (request: unknown, options: CallOptions) => unknown

/**
 * A client of an internal service, as its peers call it: each rpc in the name of a process that `mi.internal` names,
 * on behalf of the given caller where that is allowed, else in the process's own name for the caller's account.
 */
export function createPeerClient<S extends keyof RpcClients>(
  service: S,
  {
    address,
    secret,
    servedBy = serviceOf(service),
  }: { address: string; secret: string; servedBy?: ServiceName },
): RpcClients[S] {
  const client = createClient(service, { address, servedBy }) as unknown as RpcClient & Record<string, Call>
  const peer: Record<string, unknown> = { close: () => client.close() }
  for (const [method, { path }] of Object.entries(serviceDefinition(service))) {
    const { processes, forUsers } = callerRule(loadContract(), path.slice(1))
    const [issuer = 'gateway'] = processes
    peer[method] = (request: unknown, options: CallOptions) => {
      const { caller: given } = options
      const audience = servedBy
      const token = typeof given === 'string' ? given : given.tokenFor(audience)
      const { caller } = verifyInternalToken(token, secret, audience)
      const asPeer = forUsers ? caller : systemCaller(caller, issuer)
      const origin = {
        ...callOrigin(asPeer, secret, issuer),
        ...(typeof given === 'string' ? {} : rest(given)),
      }
      return client[method]?.(request, { ...options, caller: origin })
    }
  }
  return peer as unknown as RpcClients[S]
}

function rest<T extends { tokenFor: unknown }>({ tokenFor: _, ...others }: T): Omit<T, 'tokenFor'> {
  return others
}
