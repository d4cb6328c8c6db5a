import type { SettingsOf } from '@mi/config'

/** The engine and its connection. Without any of these settings, the built-in engine is used. */
export const engineSettings = {
  llmProvider: {
    env: 'LLM_PROVIDER',
    type: 'oneOf',
    values: ['openai-compatible', 'anthropic'],
    default: 'openai-compatible',
    meaning: 'The protocol of the language model.',
  },
  llmBaseUrl: {
    env: 'LLM_BASE_URL',
    type: 'url',
    protocols: ['http', 'https'],
    optional: true,
    meaning: 'Address that /chat/completions (or /messages) is appended to. Turns the language model on.',
  },
  llmApiKey: {
    env: 'LLM_API_KEY',
    type: 'string',
    optional: true,
    secret: true,
    meaning: 'Its key. With LLM_PROVIDER=anthropic it turns the language model on without an address.',
  },
  llmModel: {
    env: 'LLM_MODEL',
    type: 'string',
    optional: true,
    meaning: 'Model to ask for. Required with a language model.',
  },
  llmTokenBudget: {
    env: 'LLM_TOKEN_BUDGET',
    type: 'integer',
    default: 32_000,
    min: 8_000,
    max: 2_000_000,
    meaning: 'Tokens of one request, prompt and answer together; longer meetings are read in parts.',
  },
  llmTimeoutMs: {
    env: 'LLM_TIMEOUT',
    type: 'duration',
    default: 120_000,
    min: 1_000,
    meaning: 'Longest wait for one answer of the model.',
  },
  llmAnswerTimeoutMs: {
    env: 'LLM_ANSWER_TIMEOUT',
    type: 'duration',
    default: 45_000,
    min: 1_000,
    max: 55_000,
    meaning:
      'Longest wait for the answer to a question, with all tries; clients are answered within a minute.',
  },
  llmAttempts: {
    env: 'LLM_ATTEMPTS',
    type: 'integer',
    default: 3,
    min: 1,
    max: 20,
    meaning: 'Tries of one request to the model before the generation counts as failed.',
  },
  llmFallback: {
    env: 'LLM_FALLBACK',
    type: 'boolean',
    default: false,
    meaning: 'The built-in engine steps in when the language model fails.',
  },
} as const

/** True if the settings configure a language model. */
export function wantsLanguageModel({
  llmProvider,
  llmBaseUrl,
  llmApiKey,
}: SettingsOf<typeof engineSettings>): boolean {
  return llmBaseUrl !== null || (llmProvider === 'anthropic' && llmApiKey !== null)
}

/** Returns the missing settings of an incompletely configured language model. */
export function languageModelRule(values: SettingsOf<typeof engineSettings>): string[] {
  const wanted = wantsLanguageModel(values)
  if (!wanted && values.llmModel === null) return []
  return [
    ...(values.llmModel === null ? ['LLM_MODEL is missing: the model to ask for'] : []),
    ...(wanted ? [] : ['LLM_BASE_URL is missing: LLM_MODEL alone does not say where the model is']),
    ...(values.llmProvider === 'anthropic' && values.llmApiKey === null
      ? ['LLM_API_KEY is missing: Anthropic requires a key']
      : []),
  ]
}
