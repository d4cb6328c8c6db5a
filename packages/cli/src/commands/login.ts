import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import type { Command } from 'commander'
import { createApiClient } from '../api-client.ts'
import { contextOf, outputOf } from '../context.ts'
import { defaultBaseUrl, removeCredentials, storeCredentials } from '../credentials.ts'
import { CliError, EXIT } from '../exit-codes.ts'
import { printJson } from '../output.ts'

interface Me {
  account: { id: string; name: string; plan: string }
  user: { name: string; email: string; role: string }
  mode: string
  scopes: string[]
}

export function addLogin(program: Command): void {
  program
    .command('login')
    .description('store an API key for later calls')
    .action(async (_options, command: Command) => {
      const output = outputOf(command)
      const options = command.optsWithGlobals<{ apiKey?: string; baseUrl?: string }>()
      const baseUrl = options.baseUrl ?? (process.env.MI_BASE_URL || (await defaultBaseUrl()))
      const apiKey = options.apiKey ?? process.env.MI_API_KEY ?? (await ask(`API key for ${baseUrl}: `))
      const me = await createApiClient({ baseUrl, apiKey }).json<Me>('GET', '/me')
      const file = await storeCredentials({ apiKey, baseUrl })
      if (output.json) return printJson(output, { ...me, file })
      output.out.write(
        `Logged in to ${me.account.name} as ${me.user.name} (${me.mode} data). Stored in ${file}\n`,
      )
    })

  program
    .command('logout')
    .description('remove the stored API key')
    .action(async (_options, command: Command) => {
      outputOf(command).out.write(`Removed ${await removeCredentials()}\n`)
    })

  program
    .command('whoami')
    .description('show account, user, mode and scopes of the key in use')
    .action(async (_options, command: Command) => {
      const { api, output } = await contextOf(command)
      const me = await api.json<Me>('GET', '/me')
      if (output.json) return printJson(output, me)
      output.out.write(
        `${me.user.name} <${me.user.email}>, ${me.user.role} of ${me.account.name} (${me.account.id}, plan ${me.account.plan}), ${me.mode} data\n`,
      )
      output.out.write(`Scopes: ${me.scopes.join(' ')}\n`)
    })
}

/** Reads a line from the terminal without showing it, or from a pipe. */
async function ask(question: string): Promise<string> {
  const terminal = process.stdin.isTTY
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  if (terminal) process.stderr.write(question)
  const reader = createInterface({ input: process.stdin, output: silent, terminal })
  const answer = (await reader.question('')).trim()
  reader.close()
  if (terminal) process.stderr.write('\n')
  if (!answer) throw new CliError('No key was given.', EXIT.usage)
  return answer
}
