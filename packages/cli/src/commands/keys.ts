import { type Command, Option } from 'commander'
import type { ApiClient } from '../api-client.ts'
import { contextOf } from '../context.ts'
import { findById } from '../find-by-id.ts'
import { type Column, idColumn, localTime, printJson, printTable } from '../output.ts'

interface ApiKey {
  id: string
  name: string
  prefix: string
  last_four: string
  scopes: string[]
  last_used_at: string | null
  expires_at: string | null
  revoked_at: string | null
}

const COLUMNS: Column<ApiKey>[] = [
  { title: 'name', value: key => key.name, flexible: 'end' },
  { title: 'key', value: key => `${key.prefix}…${key.last_four}` },
  { title: 'scopes', value: key => key.scopes.join(' '), flexible: 'end' },
  { title: 'last used', value: key => localTime(key.last_used_at), optional: true },
  { title: 'state', value: stateOf },
  idColumn(),
]

export function addKeys(program: Command): void {
  const keys = program
    .command('keys')
    .description('list, create, rename and revoke API keys')
    .addHelpText('after', '\nWithout a command: list. Its options: mi keys list --help')

  keys
    .command('list', { isDefault: true })
    .description('list the keys of the account')
    .action(async (_options, command: Command) => {
      const { api, output } = await contextOf(command)
      const rows = await Array.fromAsync(api.list<ApiKey>('/api-keys', {}, 1000))
      if (output.json) return printJson(output, rows)
      printTable(output, rows, COLUMNS, 'No keys.')
    })

  keys
    .command('create <name>')
    .description('create a key; its value is shown once')
    .requiredOption('-s, --scope <scope...>', 'what the key may do')
    .addOption(new Option('--mode <mode>', 'live or test data').choices(['live', 'test']))
    .option('--expires-at <time>', 'when it stops working (ISO 8601)')
    .action(
      async (
        name: string,
        options: { scope: string[]; mode?: string; expiresAt?: string },
        command: Command,
      ) => {
        const { api, output } = await contextOf(command)
        const json = { name, scopes: options.scope, mode: options.mode, expires_at: options.expiresAt }
        const created = await api.json<ApiKey & { key: string }>('POST', '/api-keys', { json })
        if (output.json) return printJson(output, created)
        output.err.write('Copy it now, it cannot be shown again:\n')
        output.out.write(`${created.key}\n`)
      },
    )

  keys
    .command('rename <id> <name>')
    .description('give a key another name')
    .action(async (id: string, name: string, _options, command: Command) => {
      const { api, output } = await contextOf(command)
      const key = await api.json<ApiKey>('PATCH', await keyPath(api, id), { json: { name } })
      if (output.json) return printJson(output, key)
      output.out.write(`${key.id} is now called ${key.name}\n`)
    })

  keys
    .command('revoke <id...>')
    .description('revoke keys; they stop working within two seconds')
    .action(async (ids: string[], _options, command: Command) => {
      const { api, output } = await contextOf(command)
      for (const id of ids) {
        await api.raw('DELETE', await keyPath(api, id))
        if (!output.json) output.out.write(`Revoked ${id}\n`)
      }
      if (output.json) printJson(output, ids)
    })
}

async function keyPath(api: ApiClient, id: string): Promise<string> {
  return `/api-keys/${encodeURIComponent(await findById(api, '/api-keys', id))}`
}

function stateOf(key: ApiKey): string {
  if (key.revoked_at) return 'revoked'
  return key.expires_at && new Date(key.expires_at) < new Date() ? 'expired' : 'active'
}
