import { Argument, type Command } from 'commander'
import type { ApiClient } from '../../api-client.ts'
import { contextOf } from '../../context.ts'
import { CliError, EXIT } from '../../exit-codes.ts'
import type { CalendarConnection } from '../../find-connection.ts'
import { openBrowser } from '../../oauth/open-browser.ts'
import type { Output } from '../../output.ts'
import { waitOption } from '../../wait-until.ts'
import { printConnection, readUntil, uploadFile } from './sync.ts'

interface ConnectOptions {
  url?: string
  file?: string
  name?: string
  browser: boolean
  wait: number
}

export function addConnect(calendar: Command): void {
  calendar
    .command('connect')
    .description('connect a calendar: agree in the browser, or give the address or file of an ICS feed')
    .addArgument(new Argument('<provider>').choices(['google', 'outlook', 'ics']))
    .option('--url <url>', 'address of an ICS feed (https or webcal)')
    .option('--file <file>', 'an iCalendar file, for a calendar without an address')
    .option('--name <name>', 'what it is called')
    .option('--no-browser', 'print the address without opening it')
    .addOption(waitOption())
    .action(async (provider: string, options: ConnectOptions, command: Command) => {
      const { api, output } = await contextOf(command)
      checkOptions(provider, options)
      const { url, name } = options
      const created = await api.json<CalendarConnection>('POST', '/calendar/connections', {
        json: { provider, url, name },
      })
      printConnection(output, await settle(api, output, created, options))
    })
}

function checkOptions(provider: string, { url, file }: ConnectOptions): void {
  if (provider !== 'ics' && (url ?? file) !== undefined)
    throw new CliError('--url and --file are for ics.', EXIT.usage)
  if (provider === 'ics' && (url === undefined) === (file === undefined))
    throw new CliError('An ICS calendar needs --url or --file.', EXIT.usage)
}

/** Waits for the owner's consent or uploads the file, and waits until the calendar was read. */
async function settle(
  api: ApiClient,
  output: Output,
  connection: CalendarConnection,
  { file, browser, wait }: ConnectOptions,
): Promise<CalendarConnection> {
  if (file !== undefined) {
    try {
      await uploadFile(api, connection.id, file)
    } catch (error) {
      // A calendar without a file is useless, so it is deleted.
      await api.raw('DELETE', `/calendar/connections/${connection.id}`)
      throw error
    }
  }
  if (connection.authorize_url !== null) {
    output.err.write(`Agree at this address:\n\n  ${connection.authorize_url}\n\n`)
    if (browser) openBrowser(connection.authorize_url)
  }
  return wait === 0 ? connection : readUntil(api, output, connection, wait)
}
