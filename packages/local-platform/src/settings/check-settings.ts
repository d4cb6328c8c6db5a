import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Settings, SettingsError } from '@mi/config'
import { isPassedOn } from '../engines.ts'
import { gatewayPart, listServices, type Part } from '../parts.ts'
import { checkEngines } from './check-engines.ts'
import { nearNames } from './near-names.ts'

/** Read by `npm start` itself. */
const OWN_SETTINGS = ['PORT', 'MI_LOCAL_FOLDER', 'DATABASE_URL']

/** Placeholders of what the platform decides when it starts a service. */
const DECIDED = {
  DATABASE_URL: 'postgresql://127.0.0.1/decided',
  EVENTS_DATABASE_URL: 'postgresql://127.0.0.1/decided',
  PUBLIC_URL: 'http://127.0.0.1',
  INTERNAL_TOKEN_SECRET: 'decided by the platform when it starts',
  FILES_SIGNING_SECRET: 'decided by the platform when it starts',
  IMAGE_SIGNING_SECRET: 'decided by the platform when it starts',
}

export interface SettingsReport {
  /** Each names a variable and what is wrong with it. */
  errors: string[]
  /** Variables that are probably misspelt. */
  hints: string[]
}

/** Checks the user's variables: each for itself, together, and whether the engines that they name can be used. */
export async function checkSettings(env: NodeJS.ProcessEnv, signal?: AbortSignal): Promise<SettingsReport> {
  const given = Object.fromEntries(
    Object.entries(env).filter(([name, value]) => value && (isPassedOn(name) || name === 'DATABASE_URL')),
  )
  const errors = new Set<string>()
  const names = new Set(OWN_SETTINGS)
  for (const part of [...listServices(), gatewayPart]) {
    signal?.throwIfAborted()
    const settings = await settingsOf(part)
    for (const { env: name } of settings.describe()) if (isPassedOn(name)) names.add(name)
    for (const error of errorsIn(settings, { ...DECIDED, ...given })) errors.add(error)
  }
  const isWrong = (name: string) => [...errors].some(error => error.startsWith(`${name} `))
  for (const error of await checkEngines(given, isWrong)) errors.add(error)
  return {
    errors: [...errors],
    hints: nearNames(env, [...names]).map(
      ({ given, meant }) => `${given} is not a setting and has no effect. Is ${meant} meant?`,
    ),
  }
}

/** The declared settings of a service or the gateway. The import is by path, because this package depends on no service. */
export async function settingsOf(part: Part): Promise<Settings<Record<string, never>>> {
  const file = part === gatewayPart ? 'src/settings.ts' : 'src/service.ts'
  const module = await import(pathToFileURL(join(part.folder, file)).href)
  return module.gatewaySettings ?? module.default.settings
}

function errorsIn(settings: Settings<Record<string, never>>, env: NodeJS.ProcessEnv): string[] {
  try {
    settings.read(env)
    return []
  } catch (error) {
    if (error instanceof SettingsError) return error.errors
    throw error
  }
}
