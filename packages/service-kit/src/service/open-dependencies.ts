import type { Declarations } from '@mi/config'
import type { Logger } from '@mi/contracts'
import type { PrismaClientLike } from '@mi/database'
import type { Registry } from 'prom-client'
import type { Infrastructure, InfrastructureSettings } from './infrastructure.ts'
import { openServiceClients } from './service-clients.ts'
import type { ClientNames, OpenedFileStore, RuntimeDeps, StartOptions } from './service-declaration.ts'

/** The inputs for opening the dependencies of a service. */
export interface OpenOptions<
  D extends Declarations,
  Client extends PrismaClientLike,
  Files,
  Names extends ClientNames,
  Deps,
> extends StartOptions<D, Client, Files, Names, Deps> {
  log: Logger
  metrics: Registry
  systemOrigin: RuntimeDeps<Client, Files>['systemOrigin']
  onStop(close: () => void | Promise<void>): void
}

/** Opens the declared dependencies of a service: database and bus, file store, clients of other services, and its own dependencies. */
export async function openDependencies<
  D extends Declarations,
  Client extends PrismaClientLike,
  Files,
  Names extends ClientNames,
  Deps,
>({
  declaration,
  env,
  settings,
  contract,
  log,
  metrics,
  systemOrigin,
  onStop,
}: OpenOptions<D, Client, Files, Names, Deps>) {
  let infrastructure: Infrastructure<Client> | undefined
  if (declaration.database) {
    const { openInfrastructure } = await import('./infrastructure.ts')
    infrastructure = openInfrastructure({
      service: declaration.name,
      definition: declaration.database,
      settings: settings as unknown as InfrastructureSettings,
      maxConnections: declaration.maxConnections?.(settings),
      log,
      metrics,
      systemOrigin,
    })
    onStop(infrastructure.close)
  }
  const files = (await declaration.files?.open(settings)) as (Files & OpenedFileStore) | undefined
  if (files) onStop(() => files.close())
  const clients = openServiceClients(env, contract)
  onStop(clients.close)
  const runtime = {
    ...(infrastructure && {
      database: infrastructure.database,
      notifications: infrastructure.notifications,
      jobs: infrastructure.jobs,
    }),
    ...(files && { files }),
    log,
    now: () => new Date(),
    systemOrigin,
  } as RuntimeDeps<Client, Files>
  const own = await declaration.dependencies?.({
    ...runtime,
    name: declaration.name,
    settings,
    metrics,
    client(service, servedBy) {
      if (!servedBy && !Object.values(declaration.clients ?? {}).includes(service))
        throw new Error(`${declaration.name} must declare its client of ${service}`)
      return clients.client(service, servedBy)
    },
    onStop,
  })
  const named = Object.entries(declaration.clients ?? {}).map(([key, service]) => [
    key,
    clients.client(service),
  ])
  const deps = { ...runtime, ...Object.fromEntries(named), ...own } as Deps
  return { infrastructure, files, deps }
}
