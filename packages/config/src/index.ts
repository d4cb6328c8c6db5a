export { formatDuration } from './parse-setting.ts'
export type { Setting, SettingValue } from './setting.ts'
export {
  type Declarations,
  defineSettings,
  type Environment,
  type SettingDescription,
  type Settings,
  SettingsError,
  type SettingsOf,
  type SettingsRule,
} from './settings.ts'
