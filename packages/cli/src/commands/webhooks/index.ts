import type { Command } from 'commander'
import { contextOf } from '../../context.ts'
import { listWebhooks, type Webhook } from '../../find-webhook.ts'
import { type Column, idColumn, printJson, printTable } from '../../output.ts'
import { addChangeCommands } from './change.ts'
import { addCheckCommand } from './check.ts'
import { addListenCommand } from './listen.ts'
import { addSendCommands } from './send.ts'

const COLUMNS: Column<Webhook>[] = [
  { title: 'url', value: webhook => webhook.url, flexible: 'wrap' },
  { title: 'events', value: webhook => webhook.events.join(', '), flexible: 'end' },
  {
    title: 'active',
    value: ({ active, disabled_reason: reason }) => (active ? 'yes' : `no${reason ? ` (${reason})` : ''}`),
  },
  idColumn(),
]

export function addWebhooks(program: Command): void {
  const webhooks = program
    .command('webhooks')
    .description(
      'create, list and delete webhooks, find out why nothing arrives, receive events on this machine',
    )

  webhooks
    .command('list', { isDefault: true })
    .description('list the webhooks of the account')
    .action(async (_options, command: Command) => {
      const { api, output } = await contextOf(command)
      const data = await listWebhooks(api)
      if (output.json) return printJson(output, data)
      printTable(output, data, COLUMNS, 'No webhooks.')
    })
  addChangeCommands(webhooks)
  addCheckCommand(webhooks)
  addSendCommands(webhooks)
  addListenCommand(webhooks)
}
