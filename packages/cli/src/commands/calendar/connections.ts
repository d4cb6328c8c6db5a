import type { Command } from 'commander'
import { confirm } from '../../confirm.ts'
import { contextOf } from '../../context.ts'
import {
  type CalendarConnection,
  CONNECTION_ARGUMENT,
  findConnection,
  listConnections,
} from '../../find-connection.ts'
import { type Column, localTime, printJson, printTable } from '../../output.ts'
import { waitOption } from '../../wait-until.ts'
import { printConnection, readUntil, uploadFile } from './sync.ts'

const COLUMNS: Column<CalendarConnection>[] = [
  { title: 'id', value: connection => connection.id },
  { title: 'name', value: connection => connection.name, flexible: 'end' },
  { title: 'provider', value: connection => connection.provider },
  { title: 'read', value: connection => localTime(connection.last_synced_at), optional: true },
  {
    title: 'status',
    value: connection => connection.status + (connection.error === null ? '' : ` (${connection.error})`),
  },
]

/** Adds the commands for connected calendars. */
export function addConnectionCommands(calendar: Command): void {
  calendar
    .command('connections')
    .description('list your calendars, the oldest first')
    .action(async (_options, command: Command) => {
      const { api, output } = await contextOf(command)
      const rows = await listConnections(api)
      if (output.json) return printJson(output, rows)
      printTable(output, rows, COLUMNS, 'No calendars. `mi calendar connect --help` says how.')
      for (const { name, authorize_url } of rows)
        if (authorize_url !== null) output.err.write(`\nAgree to ${name} at\n  ${authorize_url}\n`)
    })

  calendar
    .command('sync [calendar...]')
    .description(`read calendars now, all of them when none is named: ${CONNECTION_ARGUMENT}`)
    .addOption(waitOption())
    .action(async (names: string[], { wait }: { wait: number }, command: Command) => {
      const { api, output } = await contextOf(command)
      const found = names.length > 0 ? [] : (await listConnections(api)).filter(isReadable)
      for (const name of names) found.push(await findConnection(api, name))
      const read: CalendarConnection[] = []
      for (const before of found) {
        const started = await api.json<CalendarConnection>('POST', `/calendar/connections/${before.id}/sync`)
        const connection = wait === 0 ? started : await readUntil(api, output, before, wait)
        read.push(connection)
        if (!output.json) printConnection(output, connection)
      }
      if (output.json) printJson(output, read)
      else if (found.length === 0) output.err.write('No calendars that can be read.\n')
    })

  calendar
    .command('upload <calendar> <file>')
    .description(`send the iCalendar file of a calendar without an address: ${CONNECTION_ARGUMENT}`)
    .addOption(waitOption())
    .action(async (name: string, file: string, { wait }: { wait: number }, command: Command) => {
      const { api, output } = await contextOf(command)
      const before = await findConnection(api, name)
      const sent = await uploadFile(api, before.id, file)
      printConnection(output, wait === 0 ? sent : await readUntil(api, output, before, wait))
    })

  calendar
    .command('remove <calendar...>')
    .description(`remove calendars with their events: ${CONNECTION_ARGUMENT}`)
    .option('-y, --yes', 'do not ask')
    .action(async (names: string[], options: { yes?: boolean }, command: Command) => {
      const { api, output } = await contextOf(command)
      const found: CalendarConnection[] = []
      for (const name of names) found.push(await findConnection(api, name))
      const shown = found.map(connection => `“${connection.name}” (${connection.provider})`).join(', ')
      if (!options.yes) await confirm(`Remove ${shown} and the events?`)
      for (const { id, name } of found) {
        await api.raw('DELETE', `/calendar/connections/${id}`)
        if (!output.json) output.out.write(`Removed ${name} (${id})\n`)
      }
      if (output.json)
        printJson(
          output,
          found.map(({ id }) => id),
        )
    })
}

/** Returns true for a calendar that can be read: its owner has agreed, or it has a file. */
function isReadable({ status, authorize_url }: CalendarConnection): boolean {
  return authorize_url === null && status !== 'pending'
}
