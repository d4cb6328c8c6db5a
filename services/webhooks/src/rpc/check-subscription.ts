import { invalidFields } from '@mi/errors'
import type { OutboundHttp } from '@mi/outbound-http'
import { checkSecret } from '@mi/webhook-signature'
import { checkEvents } from '../domain/event-types.ts'

/** What a client gives of a subscription; what is absent is not checked. */
interface Given {
  url?: string
  events?: readonly string[]
  secret?: string | null
}

/** The types of events, each once. @throws {ServiceError} invalid, naming every field that is wrong */
export function checkSubscription(http: OutboundHttp, { url, events, secret }: Given): string[] {
  const types = checkEvents(events ?? [])
  const urlMistake = url === undefined ? null : http.checkUrl(url)
  const secretMistake = secret ? checkSecret(secret) : null
  const errors = [
    ...(urlMistake ? [{ field: 'url', message: urlMistake }] : []),
    ...types.errors,
    ...(secretMistake ? [{ field: 'secret', message: secretMistake }] : []),
  ]
  if (errors.length > 0) throw invalidFields(errors)
  return types.events
}
