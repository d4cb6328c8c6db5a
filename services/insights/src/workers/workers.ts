import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import type { DiagramInput } from '../diagrams/index.ts'
import type { AnswerDraft, AnswerRequest, SummaryDraft, SummaryRequest } from '../engines/engine.ts'
import type { DrawnDiagram } from './worker.ts'

/** CPU work, off the event loop that serves calls. Threads start when there is work and end when there is none. */
export interface Workers {
  summarize(request: SummaryRequest): Promise<SummaryDraft>
  answer(request: AnswerRequest): Promise<AnswerDraft>
  draw(input: DiagramInput, signal?: AbortSignal): Promise<DrawnDiagram>
  close(): Promise<void>
}

export interface WorkersOptions {
  /** Most threads at once; half of the processors by default. */
  threads?: number
  /** How long a thread stays without work. Loading weights and fonts again takes about a quarter of a second. */
  idleMs?: number
}

const IDLE_MS = 5_000
/** A meeting of a day needs a tenth of it; what needs more is a fault that must not take the process along. */
const HEAP_MB = 512
/** Young objects of a thread. Left to itself V8 lets them grow to six times that, for no speed: a meeting dies young either way. */
const YOUNG_HEAP_MB = 16

export function openWorkers(options: WorkersOptions = {}): Workers {
  const pool = new Piscina({
    filename: new URL('./worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: options.threads ?? Math.max(1, Math.floor(availableParallelism() / 2)),
    idleTimeout: options.idleMs ?? IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
    // Waiting threads would spin on shared memory.
    atomics: 'disabled',
  })
  const run = (name: string, task: object, signal?: AbortSignal) =>
    pool.run(task, { name, ...(signal && { signal }) })
  return {
    // What no thread can be handed, the built-in engine does not need.
    summarize: ({ signal, onTokens: _, finishedParts: __, ...request }) => run('summarize', request, signal),
    answer: ({ signal, onTokens: _, ...request }) => run('answer', request, signal),
    draw: (input, signal) => run('draw', input, signal),
    close: () => pool.destroy(),
  }
}
