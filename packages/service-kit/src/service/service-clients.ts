import type { Environment } from '@mi/config'
import {
  addressVariable,
  type Contract,
  createClient,
  type RpcClient,
  type RpcClients,
  SERVICES,
  type ServiceName,
  serviceOf,
} from '@mi/contracts'

/** The clients of other services, one for each rpc service. */
export interface ServiceClients {
  /** @param servedBy the service to call, when several services serve the rpc service */
  client<S extends keyof RpcClients>(service: S, servedBy?: ServiceName): RpcClients[S]
  close(): void
}

export function openServiceClients(env: Environment, contract: Contract): ServiceClients {
  const clients = new Map<string, RpcClient>()
  return {
    client(service, servedBy = serviceOf(service)) {
      const id = `${servedBy} ${service}`
      const address = addressOf(servedBy, env)
      const known = clients.get(id) ?? createClient(service, { address, contract, servedBy })
      clients.set(id, known)
      return known as RpcClients[typeof service]
    },
    close() {
      for (const client of clients.values()) client.close()
    },
  }
}

function addressOf(service: ServiceName, env: Environment): string {
  return env[addressVariable(service)] || `127.0.0.1:${SERVICES[service].grpcPort}`
}
