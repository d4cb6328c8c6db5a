import { EventEmitter } from 'node:events'
import {
  Server,
  ServerCredentials,
  type ServiceDefinition,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js'
import { type Contract, MAX_MESSAGE_BYTES, type RpcDefinition, serviceDefinition } from '@mi/contracts'
import { asBytes, grpcHandler } from './handlers.ts'
import { healthHandlers } from './health.ts'
import type { ServingContext } from './serve-call.ts'

export type Handlers = Readonly<Record<string, object>>

export interface GrpcServer {
  address: string
  setServing(serving: boolean): void
  /** Ends streams, waits up to `timeoutMs` for the other calls, and then cancels the calls that remain. */
  stop(timeoutMs: number): Promise<void>
}

const HEALTH = 'grpc.health.v1.Health'

/**
 * Serves the handlers of the given services.
 * @throws {Error} with the name of an rpc without a handler, or with the port that is in use
 */
export async function startGrpcServer(
  handlers: Handlers,
  at: { bindAddress: string; port: number; contract: Contract },
  serving: ServingContext,
): Promise<GrpcServer> {
  const server = new Server({
    'grpc.max_receive_message_length': MAX_MESSAGE_BYTES,
    'grpc.max_send_message_length': MAX_MESSAGE_BYTES,
    'grpc.keepalive_time_ms': 60_000,
    'grpc.keepalive_timeout_ms': 10_000,
  })
  for (const [name, implementation] of Object.entries(handlers)) {
    const definition = serviceDefinition(name, at.contract)
    const onBytes = Object.entries(definition).map(([method, rpc]) => [method, asBytes(rpc as RpcDefinition)])
    server.addService(
      Object.fromEntries(onBytes),
      implementationOf(name, implementation, definition, serving),
    )
  }
  const health = Object.assign(new EventEmitter(), {
    serving: false,
    services: new Set(['', ...Object.keys(handlers)]),
  })
  health.setMaxListeners(0)
  server.addService(serviceDefinition(HEALTH, at.contract), healthHandlers(health))
  const port = await bind(server, `${at.bindAddress}:${at.port}`)
  return {
    address: `${at.bindAddress}:${port}`,
    setServing(value) {
      health.serving = value
      health.emit('change')
    },
    async stop(timeoutMs) {
      for (const ctx of serving.openStreams) ctx.abort()
      health.emit('close')
      await shutDown(server, timeoutMs)
    },
  }
}

function implementationOf(
  name: string,
  handlers: object,
  definition: ServiceDefinition,
  serving: ServingContext,
): UntypedServiceImplementation {
  const implementation: UntypedServiceImplementation = {}
  for (const [method, rpc] of Object.entries(definition)) {
    const handler = (handlers as Record<string, unknown>)[method]
    if (typeof handler !== 'function') throw new Error(`${name} has no handler for ${method}`)
    implementation[method] = grpcHandler(rpc as RpcDefinition, handler.bind(handlers), serving)
  }
  return implementation
}

function bind(server: Server, target: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.bindAsync(target, ServerCredentials.createInsecure(), (error, port) => {
      if (error) reject(new Error(`cannot listen on ${target}`, { cause: error }))
      else resolve(port)
    })
  })
}

function shutDown(server: Server, timeoutMs: number): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(() => {
      server.forceShutdown()
      resolve()
    }, timeoutMs)
    server.tryShutdown(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}
