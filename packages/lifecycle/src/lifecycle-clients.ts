import type { CallOptions, CallOrigin, Logger, RpcClients, ServiceName } from '@mi/contracts'
import { type LifecycleEntry, servicesDeclaring } from './lifecycle-table.ts'

type LifecycleClient = RpcClients['mi.lifecycle.v1.Lifecycle']

/** Calls all services that declare a part of the lifecycle. The caller does not name them. */
export interface LifecycleClients {
  /** Erases a deleted meeting in all services now. An unreachable service does it when the event arrives. */
  eraseMeeting(request: Parameters<LifecycleClient['eraseMeeting']>[0], call: EagerCall): Promise<void>
  /** Empties the sandbox of the caller's account in all services now. An unreachable service does it later. */
  eraseSandbox(request: Parameters<LifecycleClient['eraseSandbox']>[0], call: EagerCall): Promise<void>
}

export interface EagerCall {
  caller: CallOrigin
  deadlineMs: number
  log: Logger
}

/**
 * @param self the calling service, which does its own part itself
 * @param clientOf returns a client of another service's Lifecycle
 */
export function lifecycleClients(
  self: ServiceName,
  clientOf: (service: ServiceName) => LifecycleClient,
): LifecycleClients {
  const others = (column: keyof LifecycleEntry) =>
    servicesDeclaring(column).filter(service => service !== self)
  const eagerly = async (
    services: ServiceName[],
    { caller, deadlineMs, log }: EagerCall,
    call: (client: LifecycleClient, options: CallOptions) => Promise<unknown>,
  ) => {
    await Promise.all(
      services.map(service =>
        call(clientOf(service), { caller, deadlineMs }).catch(error =>
          log.info({ err: error, service }, 'erasure by rpc failed, the event will do it'),
        ),
      ),
    )
  }
  return {
    eraseMeeting: (request, call) =>
      eagerly(others('meetingStores'), call, (client, options) => client.eraseMeeting(request, options)),
    eraseSandbox: (request, call) =>
      eagerly(others('sandbox'), call, (client, options) => client.eraseSandbox(request, options)),
  }
}
