import { type OutboundHttp, OutboundHttpError } from '@mi/outbound-http'
import { parseRetryAfter } from '@mi/scheduling'
import { type SigningKeys, signedHeaders } from '@mi/webhook-signature'
import { type AttemptOutcome, keptResponse } from '../domain/attempt.ts'

/** Time limit in milliseconds of the whole request: name resolution, connection, TLS, request, and the response with its body. */
const TIMEOUT_MS = 15_000
const MAX_RESPONSE_BYTES = 64 * 1024

export interface Delivery {
  url: string
  eventId: string
  attempt: number
  body: string
}

/** Runs one attempt. A failure of the receiver is an outcome, not an error. */
export async function sendDelivery(
  http: OutboundHttp,
  { url, eventId, attempt, body }: Delivery,
  keys: SigningKeys,
  now: () => Date,
): Promise<AttemptOutcome> {
  const at = now()
  const started = performance.now()
  const elapsed = () => Math.round(performance.now() - started)
  const noResponse = { url, at, statusCode: null, responseBody: null, retryAfterMs: null }
  try {
    const response = await http.request({
      method: 'POST',
      url,
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'MeetingIntelligence-Webhooks/1.0',
        ...signedHeaders({ eventId, attempt, body }, keys, at),
      },
      body,
      timeoutMs: TIMEOUT_MS,
      maxResponseBytes: MAX_RESPONSE_BYTES,
      onTooLarge: 'truncate',
    })
    return {
      url,
      at,
      latencyMs: elapsed(),
      statusCode: response.status,
      error: null,
      responseBody: keptResponse(response.body),
      retryAfterMs: parseRetryAfter(response.headers['retry-after'], at),
    }
  } catch (error) {
    if (!(error instanceof OutboundHttpError)) throw error
    return { ...noResponse, latencyMs: elapsed(), error: error.failure }
  }
}
