const MODEL_PROVIDERS = ['openai-compatible', 'anthropic'] as const
export type ModelProvider = (typeof MODEL_PROVIDERS)[number]

export interface LanguageModelOptions {
  readonly provider: ModelProvider
  /** The address before `/chat/completions` or `/messages`. Required for `openai-compatible`. */
  readonly baseUrl?: string | undefined
  /** Required for `anthropic`; self-hosted servers often need no key. */
  readonly apiKey?: string | undefined
  readonly model: string
  /** The tokens of one request, prompt and response together. At least {@link LEAST_TOKEN_BUDGET}. */
  readonly tokenBudget: number
  /** The timeout of one request to the model. */
  readonly timeoutMs: number
  /** The timeout of a complete answer to a question, with all attempts, because a user waits. 45 s by default. */
  readonly answerTimeoutMs?: number | undefined
  /** The attempts of one request, including the first, before the engine fails. */
  readonly attempts: number
  /** The backoff before the second attempt; it doubles from attempt to attempt. One second by default. */
  readonly firstBackoffMs?: number | undefined
  readonly log?: EngineLog | undefined
}

/** The part of a logger that the engine uses. It never receives content of meetings. */
export interface EngineLog {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
}

/** With a smaller budget, rules, template and response leave no space for a transcript. */
export const LEAST_TOKEN_BUDGET = 8_000
