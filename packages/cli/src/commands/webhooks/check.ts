import type { Command } from 'commander'
import type { ApiClient } from '../../api-client.ts'
import { contextOf } from '../../context.ts'
import {
  findDelivery,
  findWebhook,
  WEBHOOK_ARGUMENT,
  type Webhook,
  type WebhookDelivery,
  type WebhookEvent,
} from '../../find-webhook.ts'
import { bold, dim, localTime, type Output, printJson } from '../../output.ts'
import { describeAttempt, remedyOf } from './explain-attempt.ts'

/** The number of latest events that are checked. */
const LOOKED_AT = 100
/** The number of sent events whose attempts are read. */
const SENT = 10

interface Finding {
  ok: boolean
  what: string
  /** The suggested fix. */
  remedy?: string
}

/**
 * Adds the command that explains missing deliveries: the webhook is disabled, not subscribed or rejected, or
 * no event occurred.
 */
export function addCheckCommand(webhooks: Command): void {
  webhooks
    .command('check <webhook>')
    .description(`say why events do not arrive: ${WEBHOOK_ARGUMENT}`)
    .action(async (name: string, _options, command: Command) => {
      const { api, output } = await contextOf(command)
      const webhook = await findWebhook(api, name)
      const findings = await examine(api, webhook)
      if (output.json) return printJson(output, { webhook, findings })
      output.out.write(`${bold(output, webhook.url)}  ${dim(output, webhook.id)}\n`)
      for (const finding of findings) print(output, finding)
    })
}

async function examine(api: ApiClient, webhook: Webhook): Promise<Finding[]> {
  const events = await Array.fromAsync(api.list<WebhookEvent>('/webhook-events', {}, LOOKED_AT))
  const own = api.list<WebhookEvent>('/webhook-events', { webhook_id: webhook.id }, SENT)
  const deliveries: { event: WebhookEvent; delivery: WebhookDelivery }[] = []
  for await (const event of own) {
    const delivery = await findDelivery(api, event, webhook)
    if (delivery) deliveries.push({ event, delivery })
  }
  return [
    stateOf(webhook),
    ...notSubscribed(
      webhook,
      events.filter(({ type }) => type !== 'webhook.test'),
    ),
    ...sent(webhook, deliveries),
  ]
}

function stateOf({ id, active, disabled_reason: reason, updated_at: since }: Webhook): Finding {
  if (active) return { ok: true, what: 'It is active.' }
  const why =
    reason === 'failing'
      ? 'as nothing could be delivered to it for five days'
      : reason === 'gone'
        ? 'as the receiver answered 410 Gone'
        : 'by a person'
  return {
    ok: false,
    what: `It was switched off ${why}, ${localTime(since)} or before. Nothing is sent, and events stay in the log.`,
    remedy: `\`mi webhooks enable ${id}\`, then \`mi webhooks replay ${id} --since ${since}\` sends what it missed.`,
  }
}

function notSubscribed({ events: wanted }: Webhook, events: WebhookEvent[]): Finding[] {
  if (events.length === 0)
    return [
      {
        ok: false,
        what: 'No event of the account is in the log of the last 30 days.',
        remedy: 'Is this the key of the account and mode (live or test) in which things happen?',
      },
    ]
  if (wanted.includes('*')) return []
  const others = events.filter(({ type }) => !wanted.includes(type))
  if (others.length === 0) return []
  const counts = new Map<string, number>()
  for (const { type } of others) counts.set(type, (counts.get(type) ?? 0) + 1)
  const list = [...counts].map(([type, count]) => `${count} × ${type}`).join(', ')
  return [
    {
      ok: others.length < events.length,
      what: `Of the last ${events.length} events of the account it does not subscribe to ${others.length}: ${list}.`,
      remedy: `It subscribes to ${wanted.join(', ')}. PATCH /webhooks/{id} with other \`events\` changes that, "*" means all.`,
    },
  ]
}

function sent(webhook: Webhook, deliveries: { event: WebhookEvent; delivery: WebhookDelivery }[]): Finding[] {
  const [last] = deliveries
  if (!last)
    return [
      {
        ok: false,
        what: 'Nothing was ever sent to it.',
        remedy: `\`mi webhooks test ${webhook.id}\` sends an event now.`,
      },
    ]
  const count = (status: string) => deliveries.filter(({ delivery }) => delivery.status === status).length
  const found: Finding[] = [
    {
      ok: count('succeeded') === deliveries.length,
      what: `Of the last ${deliveries.length} deliveries ${count('succeeded')} arrived, ${count('pending')} wait for another attempt, ${count('failed')} failed.`,
    },
  ]
  const failed = deliveries.find(
    ({ delivery }) => delivery.status !== 'succeeded' && delivery.attempts.length > 0,
  )
  const attempt = failed?.delivery.attempts.at(-1)
  if (!failed || !attempt) return found
  const next = failed.delivery.next_attempt_at
  found.push({
    ok: false,
    what: `${failed.event.type} of ${localTime(failed.event.created_at)}, attempt ${attempt.number}: ${describeAttempt(attempt)}.${next ? ` The next attempt is at ${localTime(next)}.` : ''}`,
    remedy: remedyOf(attempt, webhook),
  })
  return found
}

function print(output: Output, { ok, what, remedy }: Finding): void {
  output.out.write(`${ok ? '✓' : '✗'} ${what}\n`)
  if (remedy) output.out.write(`  ${dim(output, remedy)}\n`)
}
