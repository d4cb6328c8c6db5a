import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, parse } from 'node:path'
import { SettingsError } from '@mi/config'
import type { SpeakerEmbeddings } from '../speaker-embeddings.ts'
import { embedInProcess } from './embed-in-process.ts'

const PACKAGE = 'sherpa-onnx-node'
const MAX_NAME = 80

/**
 * Voices by a model of this machine, run by sherpa-onnx (WeSpeaker and 3D-Speaker models in its form). The package is no dependency: it is
 * looked for where this service is, then in `node_modules` beside the model.
 * @throws {SettingsError} when the model cannot be read or the package is not there
 */
export function openSherpa(modelPath: string): SpeakerEmbeddings {
  const packagePath = findPackage(modelPath)
  const model = nameOf(modelPath)
  return {
    model,
    embed: (soundPath, speakers, signal) =>
      embedInProcess({ packagePath, modelPath, soundPath, speakers }, signal),
  }
}

function findPackage(modelPath: string): string {
  try {
    return createRequire(import.meta.url).resolve(PACKAGE, {
      paths: [import.meta.dirname, dirname(modelPath)],
    })
  } catch {
    throw new SettingsError([
      `VOICE_MODEL_PATH needs the npm package ${PACKAGE}: \`npm install --prefix ${dirname(modelPath)} ${PACKAGE}\``,
    ])
  }
}

/** The file's name and the beginning of its hash: another model under the same name gives other vectors. */
function nameOf(modelPath: string): string {
  try {
    const hash = createHash('sha256').update(readFileSync(modelPath)).digest('hex')
    return `${parse(modelPath).name.slice(0, MAX_NAME)}-${hash.slice(0, 8)}`
  } catch (cause) {
    throw new SettingsError([`VOICE_MODEL_PATH cannot be read: ${(cause as Error).message}`])
  }
}
