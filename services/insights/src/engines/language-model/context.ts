import type { FinishedParts } from '../engine.ts'
import type { AskModel } from './model/ask-model.ts'
import type { TimeLeft } from './model/time-left.ts'
import type { TokenMeter } from './model/token-meter.ts'

/** The dependencies of every step of one summary or answer. */
export interface StepContext {
  readonly ask: AskModel
  readonly meter: TokenMeter
  /** The name of the model. */
  readonly model: string
  readonly signal: AbortSignal | undefined
  /** The tokens of one request, prompt and response together. */
  readonly tokenBudget: number
  /** The remaining time of an answer that a user waits for. */
  readonly time?: TimeLeft | undefined
  readonly finishedParts?: FinishedParts | undefined
}
