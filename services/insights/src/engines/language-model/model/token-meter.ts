import type { TokenUsage } from '../../engine.ts'

/** Sums what all requests for one summary or answer cost. */
export interface TokenMeter {
  add(usage: TokenUsage): void
  total(): TokenUsage
}

export function createTokenMeter(): TokenMeter {
  let total: TokenUsage = { input: 0, output: 0 }
  return {
    add: ({ input, output }) => {
      total = { input: total.input + input, output: total.output + output }
    },
    total: () => total,
  }
}
