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
 * Speaker embeddings by a local model that sherpa-onnx runs (WeSpeaker and 3D-Speaker models in its format). The package is not a
 * dependency. It is searched from this service, then in `node_modules` next to the model.
 * @throws {SettingsError} when the model cannot be read or the package is missing
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

/** The file name and the start of the file's hash, because another model with the same name computes different vectors. */
function nameOf(modelPath: string): string {
  try {
    const hash = createHash('sha256').update(readFileSync(modelPath)).digest('hex')
    return `${parse(modelPath).name.slice(0, MAX_NAME)}-${hash.slice(0, 8)}`
  } catch (cause) {
    throw new SettingsError([`VOICE_MODEL_PATH cannot be read: ${(cause as Error).message}`])
  }
}
