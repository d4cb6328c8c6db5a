import type { TokenUsage } from '../engine.ts'

/** `temporary`: the same request may succeed later. `permanent`: something has to change first. */
export type FailureKind = 'temporary' | 'permanent'

/** Why an engine could not do its work, in a word that may be shown to users and counted by operators. */
export type FailureReason =
  /** Nobody answers at the address, or the connection broke. */
  | 'model_unreachable'
  /** No answer within the time allowed for one request. */
  | 'model_timed_out'
  /** 429. */
  | 'model_rate_limited'
  /** The server is at fault: 5xx, or an answer that is not of its own protocol. */
  | 'model_unavailable'
  /** 401 or 403: the key is missing, wrong, or not good for this model. */
  | 'model_unauthorized'
  /** 404: there is no such model, or no such address. */
  | 'model_not_found'
  /** The server does not accept the request, whatever its format. */
  | 'model_refused_request'
  /** The request is longer than the model reads: the token budget is set too high for it. */
  | 'model_prompt_too_long'
  /** The model or its filter declines to write about this meeting. */
  | 'model_declined'
  /** What the model writes cannot be read, or nothing of it is grounded in the transcript, even when asked again. */
  | 'model_answer_unusable'

/** An engine's failure. Its message names no content: neither transcript nor answer nor key. */
export class InsightsEngineError extends Error {
  override readonly name = 'InsightsEngineError'
  readonly kind: FailureKind
  readonly reason: FailureReason
  /** How long the server asks to be left alone. */
  readonly retryAfterMs: number | null
  /** Tokens that were spent before it failed. */
  usage: TokenUsage = { input: 0, output: 0 }

  constructor(kind: FailureKind, reason: FailureReason, message: string, retryAfterMs: number | null = null) {
    super(message)
    this.kind = kind
    this.reason = reason
    this.retryAfterMs = retryAfterMs
  }
}
