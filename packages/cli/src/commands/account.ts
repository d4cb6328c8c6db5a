import type { Command } from 'commander'
import { count } from '../arguments.ts'
import { contextOf } from '../context.ts'
import { type Column, dim, duration, localTime, printJson } from '../output.ts'
import { printList } from '../print-list.ts'

interface AuditEntry {
  id: string
  at: string
  actor: { type: string; id: string }
  action: string
  target: { type: string; id: string }
  ip: string | null
}

interface Usage {
  from: string
  to: string
  requests: { total: number; by_status_class: Record<string, number> }
  meetings: number
  transcript_seconds: number
  storage_bytes: number
  model_tokens: { input: number; output: number }
}

const COLUMNS: Column<AuditEntry>[] = [
  { title: 'at', value: entry => localTime(entry.at) },
  { title: 'action', value: entry => entry.action },
  { title: 'target', value: entry => entry.target.id, flexible: 'front' },
  { title: 'actor', value: entry => entry.actor.id, flexible: 'front' },
  { title: 'ip', value: entry => entry.ip ?? '–', optional: true },
]

/** Adds `mi audit` and `mi usage`. */
export function addAccount(program: Command): void {
  program
    .command('audit')
    .description('list the changes in the account, the latest first')
    .option('--action <action>', 'only this action, for example api_key.revoked')
    .option('--actor <id>', 'only changes by this user, key or app')
    .option('--from <time>', 'at or after (ISO 8601)')
    .option('--to <time>', 'at or before (ISO 8601)')
    .option('-n, --most <count>', 'at most this many', count, 20)
    .action(async ({ action, actor, from, to, most }, command: Command) => {
      const { api, output } = await contextOf(command)
      const query = { action, actor, from, to }
      await printList(api, output, {
        path: '/audit-log',
        query,
        most,
        columns: COLUMNS,
        empty: 'No entries.',
      })
    })

  program
    .command('usage')
    .description('show requests, meetings, storage and tokens of a period, the current month by default')
    .option('--from <date>', 'first day (YYYY-MM-DD)')
    .option('--to <date>', 'last day (YYYY-MM-DD)')
    .action(async (query: { from?: string; to?: string }, command: Command) => {
      const { api, output } = await contextOf(command)
      const usage = await api.json<Usage>('GET', '/usage', { query })
      if (output.json) return printJson(output, usage)
      const line = (label: string, value: string) =>
        output.out.write(`${dim(output, label.padEnd(14))}${value}\n`)
      const number = (value: number) => value.toLocaleString('en')
      const classes = Object.entries(usage.requests.by_status_class)
        .filter(([, requests]) => requests > 0)
        .map(([name, requests]) => `${name} ${number(requests)}`)
      line('period', `${usage.from} to ${usage.to}`)
      line('requests', [number(usage.requests.total), ...classes].join(' · '))
      line('meetings', number(usage.meetings))
      line('transcripts', duration(usage.transcript_seconds))
      line('storage', `${(usage.storage_bytes / 2 ** 20).toFixed(1)} MiB`)
      line(
        'model tokens',
        `${number(usage.model_tokens.input)} in · ${number(usage.model_tokens.output)} out`,
      )
    })
}
