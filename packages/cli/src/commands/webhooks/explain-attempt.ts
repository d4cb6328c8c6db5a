import type { Webhook, WebhookAttempt } from '../../find-webhook.ts'

/** Describes an attempt in a line: `401 after 12 ms: "bad signature"`. */
export function describeAttempt({ status_code, error, latency_ms, response_body }: WebhookAttempt): string {
  const said = response_body?.replace(/\s+/g, ' ').trim().slice(0, 120)
  return `${status_code ?? error} after ${latency_ms} ms${said ? `: "${said}"` : ''}`
}

const BY_ERROR: Record<string, string> = {
  timeout: 'The receiver did not answer within 15 s. Answer first, and work afterwards.',
  connection_refused: 'Nothing listens at the address. Is the receiver running, and is the port right?',
  connection_reset: 'The receiver closed the connection before it answered.',
  tls_error:
    'The certificate is not trusted: it is expired, for another name, or lacks its intermediate certificates.',
  dns_error: 'The name of the host cannot be resolved.',
  address_refused:
    'The address is not on the public internet. `mi webhooks listen` forwards events to this machine.',
  invalid_answer: 'What answers is no HTTP server.',
}

/** Suggests a fix for a failed attempt. */
export function remedyOf({ status_code: status, error }: WebhookAttempt, { secret_hint }: Webhook): string {
  if (status === null) return BY_ERROR[error ?? ''] ?? 'There was no response.'
  if (status >= 300 && status < 400)
    return 'A redirect is a failure, as it is not followed. Give the webhook the address that it leads to.'
  if (status === 400 || status === 401 || status === 403)
    return `The receiver refuses it. Where it verifies signatures: its secret has to end in ${secret_hint}, and it has to verify the raw body, before that is parsed.`
  if (status === 404 || status === 405)
    return 'The receiver has nothing at this path that takes POST requests.'
  if (status === 410) return 'The receiver wants no more events: 410 switches the webhook off.'
  if (status === 413) return 'The receiver takes no body of this size. Events have at most 64 KiB.'
  if (status === 429)
    return 'The receiver is asked too often. It is asked again later, or when its Retry-After says.'
  if (status >= 500) return 'The receiver failed. Its log says more.'
  return 'Only 2xx is a success.'
}
