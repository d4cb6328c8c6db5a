import type { InsightsEngine } from '../../../src/engines/engine.ts'
import {
  createLanguageModelEngine,
  type LanguageModelOptions,
} from '../../../src/engines/language-model/index.ts'
import type { ModelServer } from './model-server.ts'

/** An engine that uses a scripted server, with a short backoff. */
export function engineOn({ url }: ModelServer, options: Partial<LanguageModelOptions> = {}): InsightsEngine {
  return createLanguageModelEngine({
    provider: 'openai-compatible',
    baseUrl: url,
    apiKey: 'sk-test-key',
    model: 'scripted-model',
    tokenBudget: 32_000,
    timeoutMs: 5_000,
    attempts: 3,
    firstBackoffMs: 5,
    ...options,
  })
}
