import { commonErrors, type ServiceError } from '@mi/errors'
import { TaskFailure } from '@mi/worker-pool'
import { InsightsEngineError } from './language-model/index.ts'

/** Maps an engine error to the error for the client. The reason comes from a fixed list and never from the model. */
export function answerFailure(error: unknown): unknown {
  if (error instanceof TaskFailure)
    return commonErrors.deadline({
      message: `Answering this question was ended (${error.reason}). Ask about fewer meetings.`,
      cause: error,
    })
  return error instanceof InsightsEngineError ? ofModel(error) : error
}

function ofModel(error: InsightsEngineError): ServiceError {
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
