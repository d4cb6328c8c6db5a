import { type ChannelCredentials, Client, credentials } from '@grpc/grpc-js'
import { type Contract, loadContract } from '../contract.ts'
import type { RpcClients } from '../generated/registry.ts'
import type { ServiceName } from '../service-table.ts'
import { CHANNEL_OPTIONS } from './channel-options.ts'
import { clientStreamingCall, serverStreamingCall, unaryCall } from './client-calls.ts'
import { type RpcDefinition, serviceDefinition } from './service-definition.ts'

export interface ClientOptions {
  /** `host:port`, or any gRPC target (`dns:///meetings:5002`). */
  address: string
  /** The connection is plaintext when this is absent. */
  credentials?: ChannelCredentials
  contract?: Contract
  /** The called service, when several services serve the rpc service (`mi.lifecycle.v1.Lifecycle`). */
  servedBy?: ServiceName
}

/** The properties of every client besides its methods. */
export interface RpcClient {
  /** Closes the connection. Calls in flight end with `unavailable`. */
  close(): void
}

/**
 * A typed client of a service with one method per rpc. Responses are typed objects. Failures are the
 * ServiceErrors that the other side threw, or `unavailable` and `deadline` when it did not respond. The
 * client connects at the first call.
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
