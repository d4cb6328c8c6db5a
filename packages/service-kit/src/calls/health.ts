import type { EventEmitter } from 'node:events'
import type {
  ServerUnaryCall,
  ServerWritableStream,
  sendUnaryData,
  UntypedServiceImplementation,
} from '@grpc/grpc-js'
import { status } from '@grpc/grpc-js'

/** The state that the health service reports. Emits `change` when `serving` changes, and `close` when the server stops. */
export interface HealthSource extends EventEmitter {
  serving: boolean
  /** The full names of the served services. The empty name is the server as a whole. */
  services: ReadonlySet<string>
}

interface Request {
  service: string
}

/** grpc.health.v1.Health. Orchestrators and load balancers call it, so it requires no token. */
export function healthHandlers(source: HealthSource): UntypedServiceImplementation {
  const statusOf = (service: string) =>
    source.services.has(service) ? (source.serving ? 'serving' : 'not_serving') : null
  return {
    check(call: ServerUnaryCall<Request, object>, callback: sendUnaryData<object>) {
      const current = statusOf(call.request.service)
      if (current) callback(null, { status: current })
      else callback({ code: status.NOT_FOUND, details: 'no such service' })
    },
    watch(call: ServerWritableStream<Request, object>) {
      const send = () => call.write({ status: statusOf(call.request.service) ?? 'service_unknown' })
      const end = () => {
        source.off('change', send)
        source.off('close', end)
        call.end()
      }
      source.on('change', send)
      source.on('close', end)
      call.on('cancelled', end)
      send()
    },
  }
}
