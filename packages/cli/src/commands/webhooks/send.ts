import type { Command } from 'commander'
import type { ApiClient } from '../../api-client.ts'
import { contextOf } from '../../context.ts'
import { CliError, EXIT } from '../../exit-codes.ts'
import {
  findDelivery,
  findWebhook,
  WEBHOOK_ARGUMENT,
  type Webhook,
  type WebhookAttempt,
  type WebhookEvent,
} from '../../find-webhook.ts'
import { type Output, printJson } from '../../output.ts'
import { waitUntil } from '../../wait-until.ts'
import { describeAttempt, remedyOf } from './explain-attempt.ts'
import { pastTime } from './past-time.ts'

/** Longer than the timeout of an attempt, which is 15 s. */
const PATIENCE_SECONDS = 30

/** Adds the commands that send a test event, replay missed events, and enable a webhook. */
export function addSendCommands(webhooks: Command): void {
  webhooks
    .command('test <webhook>')
    .description(`send a test event and show what the receiver answers: ${WEBHOOK_ARGUMENT}`)
    .action(async (name: string, _options, command: Command) => {
      const { api, output } = await contextOf(command)
      const webhook = await findWebhook(api, name)
      const attempt = await firstAttempt(api, output, webhook)
      if (output.json) printJson(output, attempt)
      else output.out.write(`${webhook.url}: ${describeAttempt(attempt)}\n`)
      const { status_code: status } = attempt
      if (status === null || status < 200 || status > 299)
        throw new CliError(remedyOf(attempt, webhook), EXIT.failed)
    })

  webhooks
    .command('enable <webhook>')
    .description(`send to a webhook again that was switched off: ${WEBHOOK_ARGUMENT}`)
    .action(async (name: string, _options, command: Command) => {
      const { api, output } = await contextOf(command)
      const { id } = await findWebhook(api, name)
      const webhook = await api.json<Webhook>('PATCH', `/webhooks/${id}`, { json: { active: true } })
      if (output.json) return printJson(output, webhook)
      output.out.write(
        `${webhook.url} is active. \`mi webhooks replay ${id} --since TIME\` sends what it missed.\n`,
      )
    })

  webhooks
    .command('replay <webhook>')
    .description(`send events again, those of the last 30 days at the most: ${WEBHOOK_ARGUMENT}`)
    .requiredOption('--since <time>', 'events since then (ISO 8601)', pastTime)
    .option('--until <time>', 'events until then; until now when absent', pastTime)
    .option('--failed', 'only those that were sent and never arrived')
    .action(async (name: string, options: ReplayOptions, command: Command) => {
      const { api, output } = await contextOf(command)
      const webhook = await findWebhook(api, name)
      if (!webhook.active)
        throw new CliError(
          `It is switched off: \`mi webhooks enable ${webhook.id}\` comes first.`,
          EXIT.failed,
        )
      const replay = await api.json<{ queued: number }>('POST', `/webhooks/${webhook.id}/replay`, {
        json: {
          from: options.since.toISOString(),
          to: (options.until ?? new Date()).toISOString(),
          ...(options.failed ? { status: 'failed' } : {}),
        },
      })
      if (output.json) return printJson(output, replay)
      output.out.write(`${replay.queued} events are sent again.\n`)
    })
}

interface ReplayOptions {
  since: Date
  until?: Date
  failed?: boolean
}

async function firstAttempt(api: ApiClient, output: Output, webhook: Webhook): Promise<WebhookAttempt> {
  const event = await api.json<WebhookEvent>('POST', `/webhooks/${webhook.id}/test`, { json: {} })
  return waitUntil(output, 'Waiting for the receiver', PATIENCE_SECONDS, async () => {
    const delivery = await findDelivery(api, event, webhook)
    return delivery?.attempts[0] ?? null
  })
}
