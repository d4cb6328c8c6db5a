export const MODEL_PROVIDERS = ['openai-compatible', 'anthropic'] as const
export type ModelProvider = (typeof MODEL_PROVIDERS)[number]

export interface LanguageModelOptions {
  readonly provider: ModelProvider
  /** Address that `/chat/completions` or `/messages` is appended to. Required for `openai-compatible`. */
  readonly baseUrl?: string | undefined
  /** Required for `anthropic`; servers of one's own often want none. */
  readonly apiKey?: string | undefined
  readonly model: string
  /** Tokens of one request, prompt and answer together. At least {@link LEAST_TOKEN_BUDGET}. */
  readonly tokenBudget: number
  /** For one request to the model. */
  readonly timeoutMs: number
  /** For a whole answer to a question, with all tries: somebody waits for it. 45 s by default. */
  readonly answerTimeoutMs?: number | undefined
  /** Tries of one request, the first included, before its failure is the engine's. */
  readonly attempts: number
  /** Before the second try; it doubles from try to try. A second by default. */
  readonly firstBackoffMs?: number | undefined
  readonly log?: EngineLog | undefined
}

/** The part of a logger that the engine writes to. It is given no content of meetings. */
export interface EngineLog {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
}

/** Below it, rules, template and answer leave no room for a transcript. */
export const LEAST_TOKEN_BUDGET = 8_000
