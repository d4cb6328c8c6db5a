import type { Declarations, Environment, SettingsOf } from '@mi/config'
import type { Contract } from '@mi/contracts'
import type { PrismaClientLike } from '@mi/database'
import type { ClientNames, ServiceDeclaration } from './service-declaration.ts'
import type { ServiceSettings } from './settings.ts'

/** A declared service and the environment in which it starts. */
export interface StartOptions<
  D extends Declarations,
  Client extends PrismaClientLike,
  Files,
  Names extends ClientNames,
  Deps,
> {
  declaration: ServiceDeclaration<D, Client, Files, Names, Deps>
  env: Environment
  settings: SettingsOf<D> & ServiceSettings
  contract: Contract
}
