import {
  type Declarations,
  defineSettings,
  type Environment,
  type Settings,
  type SettingsOf,
  type SettingsRule,
} from '@mi/config'
import { loadContract, type ServiceName, serviceOf } from '@mi/contracts'
import type { PrismaClientLike } from '@mi/database'
import { databaseSettings } from '@mi/database/settings'
import { eventBusSettings } from '@mi/events/settings'
import { pageDeclarations } from '../pages/settings.ts'
import { runMain } from '../process/run-main.ts'
import { type ServiceSettings, serviceDeclarations } from '../process/settings.ts'
import type { ClientNames, CompleteDeps, ServiceDeclaration } from './service-declaration.ts'
import { type RunningService, startService } from './start-service.ts'

export interface Service {
  name: string
  /** All settings: the settings of the service and the settings that the runtime adds. */
  settings: Settings<Declarations>
  /** The services that it calls while it serves requests, handles events or runs jobs, without the erasure of `@mi/lifecycle`. */
  calls: ReadonlySet<ServiceName>
  /** @throws {SettingsError} for invalid settings; other errors when a dependency cannot be opened */
  start(env: Environment): Promise<RunningService>
  /** Runs the service as its own process. Reads settings from the environment; SIGTERM and SIGINT stop it with exit code 0. */
  main(): Promise<void>
}

/** Declares a service. */
export function defineService<
  // biome-ignore lint/complexity/noBannedTypes: a service without settings of its own
  const D extends Declarations = {},
  Client extends PrismaClientLike = never,
  Files = never,
  // biome-ignore lint/complexity/noBannedTypes: as above
  const Names extends ClientNames = {},
  // biome-ignore lint/complexity/noBannedTypes: as above
  Deps = {},
>(declaration: ServiceDeclaration<D, Client, Files, Names, Deps> & CompleteDeps<Deps, Names>): Service {
  const rules = [...(declaration.files?.rules ?? []), ...(declaration.settings?.rules ?? [])]
  const settings = defineSettings(
    {
      ...serviceDeclarations,
      ...(declaration.database && { ...databaseSettings, ...eventBusSettings }),
      ...(declaration.pages && pageDeclarations),
      ...declaration.files?.settings,
      ...declaration.settings?.declarations,
    } as Declarations,
    rules as readonly SettingsRule<Declarations>[],
  )
  const start = async (env: Environment): Promise<RunningService> =>
    startService({
      declaration,
      env,
      settings: settings.read(env) as unknown as SettingsOf<D> & ServiceSettings,
      contract: declaration.contract ?? loadContract(),
    })
  const calls = new Set(Object.values(declaration.clients ?? {}).map(serviceOf))
  return { name: declaration.name, settings, calls, start, main: () => runMain(declaration.name, start) }
}
