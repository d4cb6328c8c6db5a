import type { SettingsOf } from '@mi/config'
import type { FileStore } from './file-store.ts'
import { openFileStore } from './open-file-store.ts'
import { fileSettings, fileStoreOptions, fileStoreRule } from './settings.ts'

/** The file store, for the declaration of a service. */
export const fileStore = {
  settings: fileSettings,
  rules: [fileStoreRule],
  /** @throws {SettingsError} when an engine is only partly configured */
  open: (settings: Readonly<Record<string, unknown>>): Promise<FileStore> =>
    openFileStore(fileStoreOptions(settings as SettingsOf<typeof fileSettings>)),
}
