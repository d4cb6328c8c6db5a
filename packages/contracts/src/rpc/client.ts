import { type ChannelCredentials, Client, credentials } from '@grpc/grpc-js'
import { type Contract, loadContract } from '../contract.ts'
import type { RpcClients } from '../generated/registry.ts'
import type { ServiceName } from '../service-table.ts'
import { CHANNEL_OPTIONS } from './channel-options.ts'
import { clientStreamingCall, serverStreamingCall, unaryCall } from './client-calls.ts'
import { type RpcDefinition, serviceDefinition } from './service-definition.ts'

export interface ClientOptions {
  /** `host:port`, or any target of gRPC (`dns:///meetings:5002`). */
  address: string
  /** Plaintext when absent. */
  credentials?: ChannelCredentials
  contract?: Contract
  /** Who is called, of an rpc service that several services serve (`mi.lifecycle.v1.Lifecycle`). */
  servedBy?: ServiceName
}

/** What every client has beside its methods. */
export interface RpcClient {
  /** Closes the connection; calls in flight end with `unavailable`. */
  close(): void
}

/**
 * A typed client of a service: one method per rpc. Answers are typed objects, failures are ServiceErrors as the other
 * side threw them, or `unavailable` and `deadline` when it could not be asked. It connects at the first call.
 */
export function createClient<S extends keyof RpcClients>(service: S, options: ClientOptions): RpcClients[S]
export function createClient<C extends RpcClient>(service: string, options: ClientOptions): C
export function createClient(service: string, options: ClientOptions): RpcClient {
  const channel = new Client(
    options.address,
    options.credentials ?? credentials.createInsecure(),
    CHANNEL_OPTIONS,
  )
  const client: RpcClient & Record<string, unknown> = { close: () => channel.close() }
  const definition = serviceDefinition(service, options.contract ?? loadContract(), options.servedBy)
  for (const [name, rpc] of Object.entries(definition)) client[name] = methodOf(channel, rpc as RpcDefinition)
  return client
}

function methodOf(channel: Client, rpc: RpcDefinition) {
  if (rpc.responseStream) return serverStreamingCall(channel, rpc)
  return rpc.requestStream ? clientStreamingCall(channel, rpc) : unaryCall(channel, rpc)
}
