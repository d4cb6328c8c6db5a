import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { SpeakerStretches } from '../speaker-embeddings.ts'

/** What the process is sent. */
export interface EmbeddingTask {
  packagePath: string
  modelPath: string
  soundPath: string
  speakers: readonly SpeakerStretches[]
}

export type SpeakerVectors = { speaker: string; embedding: number[] }[]

const PROGRAM = fileURLToPath(new URL('./embed-speakers.ts', import.meta.url))

/**
 * Runs the model in a process of its own: it computes for seconds without a pause, its memory goes with it, and the library ends the
 * process when a model is not as it expects. The process gets none of this one's environment.
 * @throws {Error} with the end of what it said when it fails
 */
export async function embedInProcess(task: EmbeddingTask, signal: AbortSignal): Promise<SpeakerVectors> {
  const child = fork(PROGRAM, {
    env: {},
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    signal,
    killSignal: 'SIGKILL',
  })
  // A process that could not be started says so twice: once more when it is sent its task.
  child.on('error', () => {})
  let said = ''
  child.stderr?.on('data', chunk => {
    said = (said + chunk).slice(-1_000)
  })
  let vectors: SpeakerVectors | null = null
  child.on('message', message => {
    vectors = message as SpeakerVectors
  })
  child.send(task)
  const [code] = await once(child, 'close')
  if (code !== 0 || vectors === null) throw new Error(`sherpa-onnx failed (${code}): ${said.trim()}`)
  return vectors
}
