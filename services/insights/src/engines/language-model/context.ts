import type { FinishedParts } from '../engine.ts'
import type { AskModel } from './model/ask-model.ts'
import type { TimeLeft } from './model/time-left.ts'
import type { TokenMeter } from './model/token-meter.ts'

/** What every step of one summary or answer works with. */
export interface StepContext {
  readonly ask: AskModel
  readonly meter: TokenMeter
  /** Name of the model that is asked. */
  readonly model: string
  readonly signal: AbortSignal | undefined
  /** Tokens of one request, prompt and answer together. */
  readonly tokenBudget: number
  /** Of an answer that somebody waits for. */
  readonly time?: TimeLeft | undefined
  readonly finishedParts?: FinishedParts | undefined
}
