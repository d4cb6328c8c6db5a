import { answer, summarize } from '@mi/meeting-analysis'
import type { InsightsEngine } from './engine.ts'

/** True if the engine can write in the language: it quotes, so it writes only in the spoken language. An unknown language is accepted. */
export function writesAsSpoken(language: string, spoken: string | null): boolean {
  return spoken === null || primaryOf(language) === primaryOf(spoken)
}

function primaryOf(tag: string): string {
  return tag.toLowerCase().split(/[-_]/, 1)[0] ?? ''
}

/** The engine without network or model: `@mi/meeting-analysis`. Deterministic: equal requests return equal drafts. */
export function createBuiltInEngine(): InsightsEngine {
  return {
    name: 'built-in',
    writes: writesAsSpoken,
    summarize: async ({ signal, accountId: _, onTokens: __, ...request }) => {
      signal?.throwIfAborted()
      return { ...summarize(request), usage: null }
    },
    answer: async ({ signal, accountId: _, onTokens: __, ...request }) => {
      signal?.throwIfAborted()
      return { ...answer(request), usage: null }
    },
  }
}
