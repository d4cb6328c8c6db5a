import type { ApiClient } from './api-client.ts'
import { CliError, EXIT } from './exit-codes.ts'

/** A webhook, as the API returns it. */
export interface Webhook {
  id: string
  url: string
  events: string[]
  description: string | null
  active: boolean
  secret_hint: string
  disabled_reason: string | null
  updated_at: string
}

export interface WebhookEvent {
  id: string
  type: string
  created_at: string
  mode: string
  data: unknown
}

/** An attempt to deliver an event to a webhook, as `GET /webhook-events/{id}/deliveries` returns it. */
export interface WebhookAttempt {
  number: number
  at: string
  status_code: number | null
  latency_ms: number
  error: string | null
  response_body: string | null
}

export interface WebhookDelivery {
  webhook_id: string
  status: 'pending' | 'succeeded' | 'failed'
  attempts: WebhookAttempt[]
  next_attempt_at: string | null
}

/** The help text of every command with a webhook argument. */
export const WEBHOOK_ARGUMENT = 'id or its end, or a part of its address'

export async function listWebhooks(api: ApiClient): Promise<Webhook[]> {
  return (await api.json<{ data: Webhook[] }>('GET', '/webhooks')).data
}

/** Finds a webhook by id or part of its address. @throws {CliError} when no webhook, or more than one, matches */
export async function findWebhook(api: ApiClient, name: string): Promise<Webhook> {
  const found = (await listWebhooks(api)).filter(
    ({ id, url }) =>
      id === name || url.includes(name) || (name.length >= 6 && id.endsWith(name.toUpperCase())),
  )
  const [only, another] = found
  if (!only) throw new CliError(`No webhook is "${name}". \`mi webhooks\` lists them.`, EXIT.notFound)
  if (!another) return only
  const lines = found.slice(0, 10).map(({ id, url }) => `\n  ${id}  ${url}`)
  throw new CliError(`Several webhooks match "${name}":${lines.join('')}`, EXIT.usage)
}

/** The delivery of an event to a webhook, or undefined when it was never sent. */
export async function findDelivery(
  api: ApiClient,
  event: { id: string },
  webhook: Webhook,
): Promise<WebhookDelivery | undefined> {
  for await (const delivery of api.list<WebhookDelivery>(`/webhook-events/${event.id}/deliveries`, {}, 1_000))
    if (delivery.webhook_id === webhook.id) return delivery
  return undefined
}
