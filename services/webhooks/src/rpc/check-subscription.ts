import { invalidFields } from '@mi/errors'
import type { OutboundHttp } from '@mi/outbound-http'
import { checkSecret } from '@mi/webhook-signature'
import { checkEvents } from '../domain/event-types.ts'

/** The fields of a subscription that a client sends. Absent fields are not checked. */
interface SubscriptionFields {
  url?: string
  events?: readonly string[]
  secret?: string | null
  description?: string | null
}

/** The distinct event types. @throws {ServiceError} invalid, with every invalid field */
export function checkSubscription(
  http: OutboundHttp,
  { url, events, secret, description }: SubscriptionFields,
): string[] {
  const types = checkEvents(events ?? [])
  const wrongUrl = url === undefined ? null : urlError(http, url)
  const wrongDescription = description ? descriptionError(description) : null
  const wrongSecret = secret ? checkSecret(secret) : null
  const errors = [
    ...(wrongUrl ? [{ field: 'url', message: wrongUrl }] : []),
    ...types.errors,
    ...(wrongDescription ? [{ field: 'description', message: wrongDescription }] : []),
    ...(wrongSecret ? [{ field: 'secret', message: wrongSecret }] : []),
  ]
  if (errors.length > 0) throw invalidFields(errors)
  return types.events
}

/** The URL parser removes tabs and line breaks, and spaces at both ends. It would therefore call a different URL than the displayed one. */
function urlError(http: OutboundHttp, url: string): string | null {
  return /[\p{Cc}\s]/u.test(url) ? 'must not contain spaces or control characters' : http.checkUrl(url)
}

function descriptionError(description: string): string | null {
  return /[\p{Cc}\u2028\u2029]/u.test(description) ? 'must not contain control characters' : null
}
