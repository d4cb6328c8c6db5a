import { SettingsError, type SettingsOf } from '@mi/config'
import type { Workers } from '../workers/workers.ts'
import type { InsightsEngine } from './engine.ts'
import type { engineSettings } from './engine-settings.ts'
import { createLanguageModelEngine, type EngineLog, withFallback } from './language-model/index.ts'

export interface EngineOptions extends SettingsOf<typeof engineSettings> {
  workers: Workers
  log: EngineLog
}

/**
 * The engine that the settings choose: a language model where one is named, else the built-in one on the threads of the pool.
 * @throws {SettingsError} with all that does not fit together
 */
export function openInsightsEngine(options: EngineOptions): InsightsEngine {
  const {
    llmProvider: provider,
    llmBaseUrl: baseUrl,
    llmApiKey: apiKey,
    llmModel: model,
    workers,
    log,
  } = options
  const builtIn = createWorkerEngine(workers)
  const wanted = baseUrl !== null || (provider === 'anthropic' && apiKey !== null)
  if (!wanted && model === null) return builtIn
  const mistakes = [
    ...(model === null ? ['LLM_MODEL is missing: the model to ask for'] : []),
    ...(wanted ? [] : ['LLM_BASE_URL is missing: LLM_MODEL alone does not say where the model is']),
    ...(provider === 'anthropic' && apiKey === null
      ? ['LLM_API_KEY is missing: Anthropic answers to a key only']
      : []),
  ]
  if (model === null || mistakes.length > 0) throw new SettingsError(mistakes)
  const engine = createLanguageModelEngine({
    provider,
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

/** The built-in engine, on the threads of the pool. */
export function createWorkerEngine(workers: Workers): InsightsEngine {
  return {
    name: 'built-in',
    summarize: request => workers.summarize(request),
    answer: request => workers.answer(request),
  }
}
