import { setTimeout as sleep } from 'node:timers/promises'
import { generateSecret, signedHeaders, signingKey } from '@mi/webhook-signature'
import type { Command } from 'commander'
import type { ApiClient } from '../../api-client.ts'
import { contextOf } from '../../context.ts'
import { CliError, EXIT } from '../../exit-codes.ts'
import type { WebhookEvent } from '../../find-webhook.ts'
import { bold, dim, type Output } from '../../output.ts'
import { pastTime } from './past-time.ts'

/** Half of the request rate that the smallest plan allows. */
const POLL_MS = 2_000
/** Events are listed by time. The overlap finds events that were stored after their time. */
const OVERLAP_MS = 10_000

export function addListenCommand(webhooks: Command): void {
  webhooks
    .command('listen')
    .description('forward the events of the account, signed, to a server on this machine')
    .requiredOption('--forward-to <url>', 'where events are sent, such as http://localhost:3000/hook')
    .option('--events <types>', 'only these types, with commas between')
    .option('--secret <secret>', 'signing secret (else one is made and shown)')
    .option('--since <time>', 'begin with events since then (ISO 8601); from now on when absent', pastTime)
    .action(async (options: ListenOptions, command: Command) => {
      const { api, output } = await contextOf(command)
      await listen(api, output, options)
    })
}

interface ListenOptions {
  forwardTo: string
  events?: string
  secret?: string
  since?: Date
}

async function listen(
  api: ApiClient,
  output: Output,
  { forwardTo, events, secret: given, since }: ListenOptions,
): Promise<void> {
  const target = webAddress(forwardTo)
  const secret = given ?? generateSecret()
  const types = events?.split(',').map(type => type.trim())
  const { account } = await api.json<{ account: { id: string } }>('GET', '/me')
  if (!output.json)
    output.out.write(
      `Forwarding events to ${bold(output, target)}\nSigning secret: ${bold(output, secret)}\nCtrl-C stops.\n\n`,
    )
  const forwarded = new Set<string>()
  let from = since ?? new Date()
  for (;;) {
    for (const event of await eventsSince(api, from)) {
      const createdAt = new Date(event.created_at)
      if (createdAt.getTime() - OVERLAP_MS > from.getTime()) from = new Date(createdAt.getTime() - OVERLAP_MS)
      if (forwarded.has(event.id)) continue
      forwarded.add(event.id)
      if (types && !types.includes(event.type)) continue
      const body = JSON.stringify({
        id: event.id,
        type: event.type,
        created_at: event.created_at,
        account_id: account.id,
        mode: event.mode,
        data: event.data,
      })
      print(output, event, await forward(target, event.id, body, secret))
    }
    await sleep(POLL_MS)
  }
}

/** The events since a time, the oldest first. */
async function eventsSince(api: ApiClient, from: Date): Promise<WebhookEvent[]> {
  const found = await Array.fromAsync(
    api.list<WebhookEvent>('/webhook-events', { from: from.toISOString() }, 1_000),
  )
  return found.reverse()
}

async function forward(url: string, eventId: string, body: string, secret: string): Promise<string> {
  const headers = signedHeaders({ eventId, attempt: 1, body }, [signingKey(secret)], new Date())
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(15_000),
    })
    await response.body?.cancel()
    return String(response.status)
  } catch (error) {
    return (error as { cause?: { code?: string } }).cause?.code ?? (error as Error).name
  }
}

function print(output: Output, event: WebhookEvent, result: string): void {
  if (output.json) output.out.write(`${JSON.stringify({ id: event.id, type: event.type, result })}\n`)
  else
    output.out.write(`${dim(output, event.created_at)}  ${event.type.padEnd(22)} ${event.id}  → ${result}\n`)
}

function webAddress(text: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text
  throw new CliError('--forward-to must be a URL such as http://localhost:3000/hook', EXIT.usage)
}
