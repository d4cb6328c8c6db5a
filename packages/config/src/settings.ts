import { formatDuration, parseSetting } from './parse-setting.ts'
import type { Setting, SettingValue } from './setting.ts'

export type Declarations = Record<string, Setting>
export type Environment = Readonly<Record<string, string | undefined>>
export type SettingsOf<D extends Declarations> = { readonly [Name in keyof D]: SettingValue<D[Name]> }

/** A row of a README's table of settings. */
export interface SettingDescription {
  env: string
  type: string
  default: string | null
  required: boolean
  meaning: string
}

/** A rule between settings that are each valid. Returns errors of one line that begin with the name of the variable. */
export type SettingsRule<D extends Declarations> = (values: SettingsOf<D>) => string[]

export interface Settings<D extends Declarations> {
  readonly declarations: D
  readonly rules: readonly SettingsRule<D>[]
  /** @throws {SettingsError} with all errors */
  read(env: Environment): SettingsOf<D>
  describe(): SettingDescription[]
}

/** All errors in the settings, one line each: the name, the fault and the expected value. */
export class SettingsError extends Error {
  readonly errors: string[]
  constructor(errors: string[]) {
    super(`Wrong settings:\n${errors.map(error => `  ${error}`).join('\n')}`)
    this.name = 'SettingsError'
    this.errors = errors
  }
}

/** Declares settings. An empty variable counts as absent. The rules run when all values are valid. */
export function defineSettings<const D extends Declarations>(
  declarations: D,
  rules: readonly SettingsRule<D>[] = [],
): Settings<D> {
  return {
    declarations,
    rules,
    read(env) {
      const errors: string[] = []
      const values: Record<string, unknown> = {}
      for (const [name, setting] of Object.entries(declarations)) {
        const text = env[setting.env]
        if (text === undefined || text === '') {
          if (setting.default !== undefined) values[name] = setting.default
          else if (setting.optional) values[name] = null
          else errors.push(`${setting.env} is missing: ${setting.meaning}`)
          continue
        }
        const parsed = parseSetting(setting, text)
        if ('value' in parsed) values[name] = parsed.value
        else {
          const shown = setting.secret || setting.type === 'url' ? 'what is given' : JSON.stringify(text)
          errors.push(`${setting.env} is wrong: ${shown} is not ${parsed.expected}`)
        }
      }
      if (errors.length === 0) errors.push(...rules.flatMap(rule => rule(values as unknown as SettingsOf<D>)))
      if (errors.length > 0) throw new SettingsError(errors)
      return Object.freeze(values) as SettingsOf<D>
    },
    describe: () => Object.values(declarations).map(describeSetting),
  }
}

function describeSetting(setting: Setting): SettingDescription {
  const { env, meaning, default: value } = setting
  const type = setting.type === 'oneOf' ? setting.values.join(' | ') : setting.type
  const shown = setting.type === 'duration' ? formatDuration(setting.default ?? 0) : String(value)
  return {
    env,
    type,
    default: value === undefined ? null : setting.secret ? '(secret)' : shown,
    required: value === undefined && !setting.optional,
    meaning,
  }
}
