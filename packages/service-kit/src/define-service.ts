import {
  type Declarations,
  defineSettings,
  type Environment,
  type Settings,
  type SettingsOf,
} from '@mi/config'
import { type Contract, loadContract, type RpcHandlers } from '@mi/contracts'
import type { Kit } from './kit.ts'
import type { Checks } from './readiness.ts'
import { runMain } from './run-main.ts'
import { type ServiceSettings, serviceDeclarations } from './settings.ts'
import { type RunningService, startService } from './start-service.ts'

/** What a service is made of. */
export interface ServiceParts {
  /** Handlers by the full name of their proto service. */
  handlers: Partial<RpcHandlers>
  /** Dependencies without which it cannot serve. */
  checks: Checks
  /** Begins background work (relay, consumers, jobs), once calls are served. */
  start?(): Promise<void>
  /** Ends it and closes what was opened, after the last call. */
  stop?(): Promise<void>
}

export interface ServiceDefinition<D extends Declarations> {
  /** As in the service table: `transcripts-search`. */
  name: string
  /** The service's own settings, beside those that every service has. */
  settings: Settings<D>
  create(settings: SettingsOf<D> & ServiceSettings, kit: Kit): Promise<ServiceParts>
  /** Another contract than protos/, for tests. */
  contract?: Contract
}

export interface Service<D extends Declarations> {
  name: string
  /** All of them: its own and those that every service has. */
  settings: Settings<D & typeof serviceDeclarations>
  /** @throws {SettingsError} when settings are wrong; whatever `create` throws */
  start(env: Environment): Promise<RunningService>
  /** Runs as a process of its own: settings from the environment, SIGTERM and SIGINT stop it, exit code 0. */
  main(): Promise<void>
}

/** Declares a service: the one place where its parts are put together. */
export function defineService<const D extends Declarations>(definition: ServiceDefinition<D>): Service<D> {
  const settings = defineSettings({
    ...serviceDeclarations,
    ...definition.settings.declarations,
  }) as Settings<D & typeof serviceDeclarations>
  const start = async (env: Environment): Promise<RunningService> => {
    const read = settings.read(env) as SettingsOf<D> & ServiceSettings
    return startService({
      name: definition.name,
      env,
      settings: read,
      contract: definition.contract ?? loadContract(),
      create: kit => definition.create(read, kit),
    })
  }
  return { name: definition.name, settings, start, main: () => runMain(definition.name, start) }
}
