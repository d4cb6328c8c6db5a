import type { OnTokens, TokenUsage } from '../../engine.ts'

/** Sums what all requests for one summary or answer cost. */
export interface TokenMeter {
  /** Resolves when it is accounted for. */
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
