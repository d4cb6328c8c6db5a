import { InsightsEngineError } from './engine-error.ts'
import { estimateTokens } from './transcript/estimate-tokens.ts'

/** The distribution of the tokens of one request. */
export interface TokenPlan {
  readonly mostOutputTokens: number
  /** The tokens that are left for the material. */
  readonly room: number
}

const OUTPUT_SHARE = 0.3
/** Reasoning models also use output tokens to think. */
const MOST_OUTPUT = 16_000
/** The tokens for an invalid reply and its problem in a second request. */
const CORRECTION = 1_400
const LEAST_ROOM = 400

/** @throws InsightsEngineError when rules, template and instructions leave no space for a meeting. */
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
