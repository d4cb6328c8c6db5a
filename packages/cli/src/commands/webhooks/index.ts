import type { Command } from 'commander'
import { contextOf } from '../../context.ts'
import { listWebhooks, type Webhook } from '../../find-webhook.ts'
import { type Column, printJson, printTable } from '../../output.ts'
import { addCheckCommand } from './check.ts'
import { addListenCommand } from './listen.ts'
import { addSendCommands } from './send.ts'

const COLUMNS: Column<Webhook>[] = [
  { title: 'id', value: webhook => webhook.id },
  { title: 'url', value: webhook => webhook.url, flexible: 'end' },
  { title: 'events', value: webhook => webhook.events.join(', '), flexible: 'end' },
  {
    title: 'active',
    value: webhook =>
      webhook.active ? 'yes' : `no${webhook.disabled_reason ? ` (${webhook.disabled_reason})` : ''}`,
  },
]

export function addWebhooks(program: Command): void {
  const webhooks = program
    .command('webhooks')
    .description('list webhooks, find out why nothing arrives, receive events on this machine')

  webhooks
    .command('list', { isDefault: true })
    .description('list the webhooks of the account')
    .action(async (_options, command: Command) => {
      const { api, output } = await contextOf(command)
      const data = await listWebhooks(api)
      if (output.json) return printJson(output, data)
      printTable(output, data, COLUMNS, 'No webhooks.')
    })
  addCheckCommand(webhooks)
  addSendCommands(webhooks)
  addListenCommand(webhooks)
}
