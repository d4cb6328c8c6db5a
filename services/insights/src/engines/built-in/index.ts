import type { InsightsEngine } from '../engine.ts'
import { answer } from './answers/answer.ts'
import { summarize } from './summarize.ts'
import { type EngineWeights, shippedWeights } from './weights/weights.ts'

/**
 * The engine that needs nothing but itself: extractive, deterministic, offline. Every sentence it
 * prints is one that was said, tidied up, and every quote is found in its segment word for word.
 *
 * @param weights others than those that ship, for cross-validation.
 */
export function createBuiltInEngine(weights: EngineWeights = shippedWeights): InsightsEngine {
  return {
    name: 'built-in',
    summarize: async request => {
      request.signal?.throwIfAborted()
      return summarize(request, weights)
    },
    answer: async request => {
      request.signal?.throwIfAborted()
      return answer(request)
    },
  }
}
