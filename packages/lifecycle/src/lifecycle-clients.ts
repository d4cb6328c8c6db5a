import type { CallOptions, CallOrigin, Logger, RpcClients, ServiceName } from '@mi/contracts'
import {
  type LifecycleEntry,
  servicesDeclaring,
  USAGE_MEASURES,
  type UsageMeasure,
} from './lifecycle-table.ts'

type LifecycleClient = RpcClients['mi.lifecycle.v1.Lifecycle']

/** Calls all services that declare a part of the lifecycle. The caller does not name them. */
export interface LifecycleClients {
  /** Erases a deleted meeting in all services now. An unreachable service does it when the event arrives. */
  eraseMeeting(request: Parameters<LifecycleClient['eraseMeeting']>[0], call: EagerCall): Promise<void>
  /** Empties the sandbox of the caller's account in all services now. An unreachable service does it later. */
  eraseSandbox(request: Parameters<LifecycleClient['eraseSandbox']>[0], call: EagerCall): Promise<void>
  /** The sums of the services' reports, by measure. @throws {ServiceError} when a service cannot be reached */
  sumUsage(days: { from: string; to: string }, options: CallOptions): Promise<Record<UsageMeasure, number>>
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
    async sumUsage(days, options) {
      const reports = await Promise.all(
        others('usage').map(service => clientOf(service).getUsage(days, options)),
      )
      const sumOf = (measure: UsageMeasure) =>
        reports.reduce((sum, { amounts }) => sum + (amounts[measure] ?? 0), 0)
      return Object.fromEntries(USAGE_MEASURES.map(measure => [measure, sumOf(measure)])) as Record<
        UsageMeasure,
        number
      >
    },
  }
}
