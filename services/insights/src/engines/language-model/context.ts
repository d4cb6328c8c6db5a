import type { AskModel } from './model/ask-model.ts'
import type { TokenMeter } from './model/token-meter.ts'

/** What every step of one summary or answer works with. */
export interface StepContext {
  readonly ask: AskModel
  readonly meter: TokenMeter
  readonly signal: AbortSignal | undefined
  /** Tokens of one request, prompt and answer together. */
  readonly tokenBudget: number
}
