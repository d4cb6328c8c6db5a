import type { Environment } from '@mi/config'
import { entryOf } from '@mi/contracts'
import type { ServiceSettings } from './settings.ts'

/** The ports of a service: from the environment, else from the service table, else any free port. */
export function portsOf(
  name: string,
  env: Environment,
  settings: ServiceSettings & { pagesPort?: number },
): { grpc: number; ops: number; pages: number } {
  const row = entryOf(name)
  return {
    grpc: env.GRPC_PORT ? settings.grpcPort : (row?.grpcPort ?? 0),
    ops: env.OPS_PORT ? settings.opsPort : (row?.opsPort ?? 0),
    pages: env.PAGES_PORT ? (settings.pagesPort ?? 0) : (row?.pages?.port ?? 0),
  }
}
