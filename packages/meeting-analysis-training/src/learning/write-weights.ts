import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

const MODELS = join(import.meta.dirname, '../../../meeting-analysis/src/models')
/** Labels and scenes of this package. */
export const DATA = join(import.meta.dirname, '../../data')

/** Writes weights that ship with the engine. */
export function writeWeights(name: string, content: unknown): void {
  writeJson(join(MODELS, `${name}.json`), content)
}

export function writeJson(path: string, content: unknown): void {
  writeFileSync(path, `${JSON.stringify(content, null, 2)}\n`)
}
