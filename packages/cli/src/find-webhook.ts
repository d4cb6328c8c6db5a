import type { ApiClient } from './api-client.ts'
import { CliError, EXIT } from './exit-codes.ts'

/** A webhook as the API gives it. */
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

/** One attempt to send an event to a webhook, as `GET /webhook-events/{id}/deliveries` has it. */
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

/** In the help of every command that takes a webhook. */
export const WEBHOOK_ARGUMENT = 'id, or a part of its address'

export async function listWebhooks(api: ApiClient): Promise<Webhook[]> {
  return (await api.json<{ data: Webhook[] }>('GET', '/webhooks')).data
}

/** The webhook that a person names. @throws {CliError} when none or several have the name */
export async function findWebhook(api: ApiClient, name: string): Promise<Webhook> {
  const found = (await listWebhooks(api)).filter(({ id, url }) => id === name || url.includes(name))
  const [only, another] = found
  if (!only) throw new CliError(`No webhook is "${name}". \`mi webhooks\` lists them.`, EXIT.notFound)
  if (!another) return only
  const lines = found.slice(0, 10).map(({ id, url }) => `\n  ${id}  ${url}`)
  throw new CliError(`Several webhooks match "${name}":${lines.join('')}`, EXIT.usage)
}

/** What was sent of an event to a webhook; undefined when nothing ever was. */
export async function findDelivery(
  api: ApiClient,
  event: { id: string },
  webhook: Webhook,
): Promise<WebhookDelivery | undefined> {
  for await (const delivery of api.list<WebhookDelivery>(`/webhook-events/${event.id}/deliveries`, {}, 1_000))
    if (delivery.webhook_id === webhook.id) return delivery
  return undefined
}
