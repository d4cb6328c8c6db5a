import type { SettingsOf } from '@mi/config'
import { writesAsSpoken } from './built-in.ts'
import type { InsightsEngine } from './engine.ts'
import { type engineSettings, wantsLanguageModel } from './engine-settings.ts'
import { createLanguageModelEngine, type EngineLog, withFallback } from './language-model/index.ts'
import type { Workers } from './worker-pool.ts'

export interface EngineOptions extends SettingsOf<typeof engineSettings> {
  workers: Workers
  log: EngineLog
}

/** The engine of the settings: a language model if configured, otherwise the built-in engine on the threads of the pool. */
export function openInsightsEngine(options: EngineOptions): InsightsEngine {
  const { llmBaseUrl: baseUrl, llmApiKey: apiKey, llmModel: model, workers, log } = options
  const builtIn = createWorkerEngine(workers)
  // languageModelRule has already rejected settings for a language model without its name.
  if (model === null || !wantsLanguageModel(options)) return builtIn
  const engine = createLanguageModelEngine({
    provider: options.llmProvider,
    baseUrl: baseUrl ?? undefined,
    apiKey: apiKey ?? undefined,
    model,
    tokenBudget: options.llmTokenBudget,
    timeoutMs: options.llmTimeoutMs,
    answerTimeoutMs: options.llmAnswerTimeoutMs,
    attempts: options.llmAttempts,
    log,
  })
  return options.llmFallback ? withFallback(engine, builtIn, log) : engine
}

/** The built-in engine on the threads of the pool. */
function createWorkerEngine(workers: Workers): InsightsEngine {
  return {
    name: 'built-in',
    writes: writesAsSpoken,
    summarize: request => workers.summarize(request),
    answer: request => workers.answer(request),
  }
}
