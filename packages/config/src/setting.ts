interface Declaration {
  /** The name of the environment variable. */
  env: string
  /** The purpose of the setting in one sentence. READMEs and errors show it. */
  meaning: string
  /** The value is never printed, neither in descriptions nor in errors. */
  secret?: boolean
  /** The setting may be absent; its value is then null. Not allowed together with `default`. */
  optional?: boolean
}

/**
 * One setting. A `duration` is written `250ms`, `30s`, `5m`, `12h` or `7d` and read in milliseconds. A
 * `boolean` is `true` or `false`. A `list` is separated by commas. A default has the type of the parsed
 * value.
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

/** The type of the parsed value; null when the setting is optional and absent. */
export type SettingValue<S extends Setting> = S extends { optional: true }
  ? ReadValue<S> | null
  : ReadValue<S>
