/** The program of the process that `embed-in-process.ts` starts: receives a task, responds with a vector for each speaker, and ends. */
import { closeSync, openSync, readSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setPriority } from 'node:os'
import type { SpeakerStretches } from '../../domain/spoken-transcript.ts'
import type { EmbeddingTask, SpeakerVectors } from './embed-in-process.ts'

const RATE = 16_000
const BYTES = 2

/** The used part of sherpa-onnx-node. */
interface Sherpa {
  SpeakerEmbeddingExtractor: new (config: { model: string; numThreads: number }) => Extractor
}
interface Extractor {
  createStream(): Stream
  isReady(stream: Stream): boolean
  compute(stream: Stream, enableExternalBuffer: boolean): Float32Array
}
interface Stream {
  acceptWaveform(wave: { sampleRate: number; samples: Float32Array }): void
  inputFinished(): void
}

process.once('message', (task: EmbeddingTask) => {
  // Requests of the service have priority.
  setPriority(10)
  const { SpeakerEmbeddingExtractor } = createRequire(import.meta.url)(task.packagePath) as Sherpa
  const extractor = new SpeakerEmbeddingExtractor({ model: task.modelPath, numThreads: 1 })
  const sound = openSync(task.soundPath, 'r')
  const vectors: SpeakerVectors = task.speakers.flatMap(({ speaker, stretches }) => {
    const embedding = voiceOf(extractor, sound, stretches)
    return embedding ? [{ speaker, embedding }] : []
  })
  closeSync(sound)
  process.send?.(vectors, () => process.disconnect())
})

/** The mean of the voices of the stretches, weighted by length. A single stretch of another speaker therefore changes little. */
function voiceOf(
  extractor: Extractor,
  sound: number,
  stretches: SpeakerStretches['stretches'],
): number[] | null {
  let sum: number[] | null = null
  for (const { start, end } of stretches) {
    const samples = readSamples(sound, start, end)
    const stream = extractor.createStream()
    stream.acceptWaveform({ sampleRate: RATE, samples })
    stream.inputFinished()
    if (!extractor.isReady(stream)) continue
    const vector = extractor.compute(stream, false)
    const length = Math.hypot(...vector)
    if (!Number.isFinite(length) || length === 0) continue
    sum ??= Array.from(vector, () => 0)
    for (const [at, value] of vector.entries()) sum[at]! += (value / length) * samples.length
  }
  const length = sum === null ? 0 : Math.hypot(...sum)
  return sum === null || length === 0 ? null : sum.map(value => value / length)
}

function readSamples(sound: number, start: number, end: number): Float32Array {
  const bytes = new Int16Array(Math.max(Math.round((end - start) * RATE), 0))
  const read = readSync(sound, bytes, 0, bytes.byteLength, Math.round(start * RATE) * BYTES)
  return Float32Array.from(bytes.subarray(0, Math.floor(read / BYTES)), value => value / 32_768)
}
