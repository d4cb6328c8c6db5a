import { answer, summarize } from '@mi/meeting-analysis'
import type { InsightsEngine } from './engine.ts'

/** It quotes, so it writes in the language that was spoken. One that is not known is what the request says it is. */
export function writesAsSpoken(language: string, spoken: string | null): boolean {
  return spoken === null || primaryOf(language) === primaryOf(spoken)
}

function primaryOf(tag: string): string {
  return tag.toLowerCase().split(/[-_]/, 1)[0] ?? ''
}

/** The engine that needs no network and no model: `@mi/meeting-analysis`. Deterministic: equal requests give equal drafts. */
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
