import { commonErrors, type ServiceError } from '@mi/errors'
import type { InsightsEngineError } from '../engines/language-model/index.ts'

/** What whoever asked a question is told when the language model wrote no answer. The reason is a word of ours, never the model's. */
export function answerFailure(error: InsightsEngineError): ServiceError {
  const { kind, reason, retryAfterMs } = error
  if (reason === 'model_timed_out')
    return commonErrors.deadline({
      message: `The language model did not answer in time (${reason}). Try again, or ask about fewer meetings.`,
      cause: error,
    })
  return commonErrors.unavailable({
    message:
      kind === 'temporary'
        ? `The language model cannot answer right now (${reason}). Try again shortly.`
        : `The language model cannot answer this (${reason}).`,
    ...(retryAfterMs !== null && { retryAfterSeconds: Math.max(1, Math.ceil(retryAfterMs / 1000)) }),
    cause: error,
  })
}
