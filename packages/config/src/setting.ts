interface Declaration {
  /** Name of the environment variable. */
  env: string
  /** What it is for, one sentence; shown in READMEs and in errors. */
  meaning: string
  /** Never printed, neither in descriptions nor in errors. */
  secret?: boolean
  /** May be absent; the value is then null. Not together with `default`. */
  optional?: boolean
}

/**
 * One setting. `duration` is written `250ms`, `30s`, `5m`, `12h`, `7d` and read in milliseconds; `boolean` is `true` or
 * `false`; `list` is separated by commas. A default is the value itself, in the type that is read.
 */
export type Setting = Declaration &
  (
    | { type: 'string'; default?: string; minLength?: number }
    | { type: 'url'; default?: string; protocols?: readonly string[] }
    | { type: 'integer'; default?: number; min?: number; max?: number }
    | { type: 'boolean'; default?: boolean }
    | { type: 'duration'; default?: number; min?: number; max?: number }
    | { type: 'oneOf'; values: readonly string[]; default?: string }
    | { type: 'list'; default?: readonly string[] }
  )

type ReadValue<S extends Setting> = S extends { type: 'integer' | 'duration' }
  ? number
  : S extends { type: 'boolean' }
    ? boolean
    : S extends { type: 'list' }
      ? readonly string[]
      : S extends { type: 'oneOf'; values: readonly (infer V)[] }
        ? V
        : string

/** The value a setting is read as; null when it is optional and absent. */
export type SettingValue<S extends Setting> = S extends { optional: true }
  ? ReadValue<S> | null
  : ReadValue<S>
