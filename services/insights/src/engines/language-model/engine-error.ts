import type { TokenUsage } from '../engine.ts'

/** `temporary`: the same request may succeed later. `permanent`: a setting or the request must change first. */
export type FailureKind = 'temporary' | 'permanent'

/** The reason of a failure, in a word that users may see and operators count. */
export type FailureReason =
  /** The server does not respond, or the connection broke. */
  | 'model_unreachable'
  /** No response within the timeout of one request. */
  | 'model_timed_out'
  /** Status 429. */
  | 'model_rate_limited'
  /** A server error: 5xx, or a response that does not follow its protocol. */
  | 'model_unavailable'
  /** Status 401 or 403: the key is missing, wrong, or not valid for this model. */
  | 'model_unauthorized'
  /** Status 404: the model or the address does not exist. */
  | 'model_not_found'
  /** The server rejects the request in every format. */
  | 'model_refused_request'
  /** The request exceeds the model's context: the token budget is too high for it. */
  | 'model_prompt_too_long'
  /** The model or its filter refuses to write about this meeting. */
  | 'model_declined'
  /** The reply cannot be read, or no part of it is grounded in the transcript, even after a second request. */
  | 'model_answer_unusable'

/** A failure of an engine. Its message contains no content: no transcript, response or key. */
export class InsightsEngineError extends Error {
  override readonly name = 'InsightsEngineError'
  readonly kind: FailureKind
  readonly reason: FailureReason
  /** The wait that the server requests, in milliseconds. */
  readonly retryAfterMs: number | null
  /** The tokens that were used before the failure. */
  usage: TokenUsage = { input: 0, output: 0 }

  constructor(kind: FailureKind, reason: FailureReason, message: string, retryAfterMs: number | null = null) {
    super(message)
    this.kind = kind
    this.reason = reason
    this.retryAfterMs = retryAfterMs
  }
}
