import { parseRetryAfter } from '@mi/scheduling'
import { InsightsEngineError } from '../engine-error.ts'

/** The known fields of a failed request, from any library. */
interface FailedRequest {
  statusCode?: number
  responseHeaders?: Record<string, string>
  responseBody?: string
}

const TOO_LONG =
  /context.?(?:length|window)|maximum context|too many tokens|prompt is too long|exceeds? .{0,40}tokens/i
const CODE = /"(?:code|type)"\s*:\s*"([\w.-]{1,60})"/

/**
 * Converts a failed request to an engine error. Keeps only status and code: the libraries' errors contain the whole request, and servers
 * repeat keys and prompts in their messages.
 */
export function classifyFailure(error: unknown): InsightsEngineError {
  const { statusCode, responseHeaders, responseBody = '' } = (error ?? {}) as FailedRequest
  if (statusCode === undefined)
    return new InsightsEngineError(
      'temporary',
      'model_unreachable',
      `no answer from the model: ${cause(error)}`,
    )
  const code = CODE.exec(responseBody)?.[1]
  const said =
    statusCode < 400
      ? 'the answer of the model’s server broke off or is not of its protocol'
      : `the model’s server answered ${statusCode}${code === undefined ? '' : ` (${code})`}`
  if (statusCode === 429)
    return new InsightsEngineError('temporary', 'model_rate_limited', said, retryAfterMs(responseHeaders))
  if (statusCode >= 500 || statusCode < 400 || statusCode === 408 || statusCode === 409 || statusCode === 425)
    return new InsightsEngineError('temporary', 'model_unavailable', said, retryAfterMs(responseHeaders))
  if (statusCode === 401 || statusCode === 403)
    return new InsightsEngineError('permanent', 'model_unauthorized', said)
  if (statusCode === 404) return new InsightsEngineError('permanent', 'model_not_found', said)
  if (statusCode === 413 || TOO_LONG.test(responseBody))
    return new InsightsEngineError('permanent', 'model_prompt_too_long', said)
  return new InsightsEngineError('permanent', 'model_refused_request', said)
}

// A code such as “ECONNREFUSED” is sufficient, and messages may contain addresses with secrets.
function cause(error: unknown): string {
  for (let inner = error, depth = 0; inner instanceof Error && depth < 5; inner = inner.cause, depth++) {
    const { code } = inner as { code?: unknown }
    if (typeof code === 'string' && /^[A-Z_]{3,40}$/.test(code)) return code
  }
  return 'the connection failed'
}

/** OpenAI's `retry-after-ms` is more precise than `Retry-After`. */
function retryAfterMs(headers: Record<string, string> | undefined): number | null {
  const fine = Number.parseFloat(headers?.['retry-after-ms'] ?? '')
  return fine >= 0 ? fine : parseRetryAfter(headers?.['retry-after'], new Date())
}
