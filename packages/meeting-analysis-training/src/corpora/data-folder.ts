import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../../../..')

/** Folder of real meetings: `MI_DATA_DIR`, by default `../shared/data` seen from the project's root. */
export const dataFolder = resolve(ROOT, process.env.MI_DATA_DIR ?? '../shared/data')

/** Path of one collection, or null where it is absent. */
export function collection(name: string): string | null {
  const path = join(dataFolder, name)
  return existsSync(path) ? path : null
}
