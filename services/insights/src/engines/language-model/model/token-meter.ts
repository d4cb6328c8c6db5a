import type { OnTokens, TokenUsage } from '../../engine.ts'

/** Sums the tokens of all requests for one summary or answer. */
export interface TokenMeter {
  /** Resolves when the tokens are recorded. */
  add(usage: TokenUsage): Promise<void>
  total(): TokenUsage
}

export function createTokenMeter(onTokens?: OnTokens): TokenMeter {
  let total: TokenUsage = { input: 0, output: 0 }
  return {
    async add(usage) {
      total = { input: total.input + usage.input, output: total.output + usage.output }
      await onTokens?.(usage)
    },
    total: () => total,
  }
}
