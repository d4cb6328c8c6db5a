import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { SpeakerStretches } from '../../domain/spoken-transcript.ts'

/** The task that is sent to the process. */
export interface EmbeddingTask {
  packagePath: string
  modelPath: string
  soundPath: string
  speakers: readonly SpeakerStretches[]
}

export type SpeakerVectors = { speaker: string; embedding: number[] }[]

const PROGRAM = fileURLToPath(new URL('./embed-speakers.ts', import.meta.url))

/**
 * Runs the model in a separate process. The model computes for seconds without a break, its memory is freed with the process, and the
 * library ends the process when it cannot use a model. The process does not receive the environment of the service.
 * @throws {Error} with the end of the error output when the process fails
 */
export async function embedInProcess(task: EmbeddingTask, signal: AbortSignal): Promise<SpeakerVectors> {
  const child = fork(PROGRAM, {
    env: {},
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    signal,
    killSignal: 'SIGKILL',
  })
  // A process that fails to start emits a second error when it is sent its task.
  child.on('error', () => {})
  let stderr = ''
  child.stderr?.on('data', chunk => {
    stderr = (stderr + chunk).slice(-1_000)
  })
  let vectors: SpeakerVectors | null = null
  child.on('message', message => {
    vectors = message as SpeakerVectors
  })
  child.send(task)
  const [code] = await once(child, 'close')
  if (code !== 0 || vectors === null) throw new Error(`sherpa-onnx failed (${code}): ${stderr.trim()}`)
  return vectors
}
