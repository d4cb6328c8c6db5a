import { InsightsEngineError } from './engine-error.ts'
import { estimateTokens } from './transcript/estimate-tokens.ts'

/** How the tokens of one request are shared out. */
export interface TokenPlan {
  readonly mostOutputTokens: number
  /** What is left for the material. */
  readonly room: number
}

const OUTPUT_SHARE = 0.3
/** Models that think first spend answer tokens on it. */
const MOST_OUTPUT = 16_000
/** A bad answer and what is wrong with it, when it is asked for again. */
const CORRECTION = 1_400
const LEAST_ROOM = 400

/** @throws InsightsEngineError when rules, template and wishes leave no room for a meeting. */
export function planTokens(tokenBudget: number, ...fixed: readonly string[]): TokenPlan {
  const mostOutputTokens = Math.floor(Math.min(MOST_OUTPUT, tokenBudget * OUTPUT_SHARE))
  const taken = fixed.reduce((sum, text) => sum + estimateTokens(text), 0)
  const room = tokenBudget - mostOutputTokens - taken - CORRECTION
  if (room < LEAST_ROOM)
    throw new InsightsEngineError(
      'permanent',
      'model_prompt_too_long',
      `template and instructions take ${taken} of ${tokenBudget} tokens`,
    )
  return { mostOutputTokens, room }
}
