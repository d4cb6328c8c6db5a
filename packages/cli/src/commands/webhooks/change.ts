import type { Command } from 'commander'
import { confirm } from '../../confirm.ts'
import { contextOf } from '../../context.ts'
import { findWebhook, WEBHOOK_ARGUMENT, type Webhook } from '../../find-webhook.ts'
import { printJson } from '../../output.ts'

/** Adds the commands that create and delete webhooks. */
export function addChangeCommands(webhooks: Command): void {
  webhooks
    .command('create <url>')
    .description('send events to an address; the signing secret is shown once')
    .option('-e, --events <type...>', 'types of events', ['*'])
    .option('--description <text>', 'your note about the webhook')
    .action(async (url: string, options: { events: string[]; description?: string }, command: Command) => {
      const { api, output } = await contextOf(command)
      const json = { url, events: options.events, description: options.description }
      const created = await api.json<Webhook & { secret: string }>('POST', '/webhooks', { json })
      if (output.json) return printJson(output, created)
      output.err.write(`${created.id} sends ${created.events.join(', ')} to ${created.url}\n`)
      output.err.write('The signing secret. Copy it now, it cannot be shown again:\n')
      output.out.write(`${created.secret}\n`)
    })

  webhooks
    .command('delete <webhook>')
    .description(`delete a webhook: ${WEBHOOK_ARGUMENT}`)
    .option('-y, --yes', 'do not ask')
    .action(async (name: string, { yes }: { yes?: boolean }, command: Command) => {
      const { api, output } = await contextOf(command)
      const webhook = await findWebhook(api, name)
      if (!yes) await confirm(`Delete the webhook to ${webhook.url}?`)
      await api.raw('DELETE', `/webhooks/${webhook.id}`)
      if (output.json) return printJson(output, { id: webhook.id })
      output.out.write(`Deleted ${webhook.id}\n`)
    })
}
