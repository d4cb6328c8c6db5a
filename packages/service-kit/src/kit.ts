import type { Environment } from '@mi/config'
import type { CallOrigin, Contract, Logger, RpcClient, RpcClients, ServiceName, Tenant } from '@mi/contracts'
import { addressVariable, createClient, SERVICES, serviceOf } from '@mi/contracts'
import type { Registry } from 'prom-client'
import { systemToken } from './internal-token.ts'

/** What a service's parts may use of the process they live in. */
export interface Kit {
  name: string
  log: Logger
  metrics: Registry
  /** The environment, for settings of shared packages (files, events). */
  env: Environment
  /**
   * A client of another service, at its `<SERVICE>_ADDRESS`. One per rpc service; closed when the service stops.
   */
  client<S extends keyof RpcClients>(service: S): RpcClients[S]
  /** Origin of calls that the service makes on its own for an account, such as from a consumer of events. */
  systemOrigin(tenant: Tenant): CallOrigin
}

export interface OwnedKit extends Kit {
  closeClients(): void
}

export function createKit(
  parts: Pick<Kit, 'name' | 'log' | 'metrics' | 'env'> & { secret: string; contract: Contract },
): OwnedKit {
  const { name, log, metrics, env, secret, contract } = parts
  const clients = new Map<string, RpcClient>()
  return {
    name,
    log,
    metrics,
    env,
    client(service) {
      const known =
        clients.get(service) ?? createClient(service, { address: addressOf(service, env), contract })
      clients.set(service, known)
      return known as RpcClients[typeof service]
    },
    systemOrigin: tenant => ({ token: systemToken(name, secret, tenant) }),
    closeClients() {
      for (const client of clients.values()) client.close()
    },
  }
}

function addressOf(service: string, env: Environment): string {
  const owner: ServiceName = serviceOf(service)
  return env[addressVariable(owner)] || `127.0.0.1:${SERVICES[owner].grpcPort}`
}
