import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import type { Command } from 'commander'
import { createApiClient } from '../api-client.ts'
import { contextOf, outputOf } from '../context.ts'
import { defaultBaseUrl, readStoredCredentials, removeCredentials, storeCredentials } from '../credentials.ts'
import { CliError, EXIT } from '../exit-codes.ts'
import { findAuthorizationServer, revokeTokens, type Tokens } from '../oauth/authorization-server.ts'
import { openBrowser } from '../oauth/open-browser.ts'
import { printJson } from '../output.ts'

interface Me {
  account: { id: string; name: string; plan: string }
  user: { name: string; email: string; role: string }
  mode: string
  scopes: string[]
}

interface LoginOptions {
  apiKey?: string
  baseUrl?: string
  key?: boolean
  browser: boolean
}

export function addLogin(program: Command): void {
  program
    .command('login')
    .description('sign in by the browser, or store an API key, for later calls')
    .option('--key', 'store an API key, read from the terminal or a pipe')
    .option('--no-browser', 'print the address without opening it')
    .action(async (_options, command: Command) => {
      const output = outputOf(command)
      const options = command.optsWithGlobals<LoginOptions>()
      const baseUrl = options.baseUrl ?? (process.env.MI_BASE_URL || (await defaultBaseUrl()))
      const given = options.apiKey ?? (process.env.MI_API_KEY || undefined)
      const apiKey = given ?? (options.key ? await ask(`API key for ${baseUrl}: `) : undefined)
      const credentials =
        apiKey === undefined
          ? { base_url: baseUrl, tokens: await signIn(baseUrl, options.browser, output.err) }
          : { base_url: baseUrl, api_key: apiKey }
      const bearer = async () => apiKey ?? credentials.tokens?.access_token ?? ''
      const me = await createApiClient({ baseUrl, bearer }).json<Me>('GET', '/me')
      await revokeStored().catch(() => {})
      const file = await storeCredentials(credentials)
      if (output.json) return printJson(output, { ...me, file })
      output.out.write(
        `Logged in to ${me.account.name} as ${me.user.name} (${me.mode} data).\nStored in ${file}, for you alone. Try: mi meetings\n`,
      )
    })

  program
    .command('logout')
    .description('end the sign-in, or remove the stored API key')
    .action(async (_options, command: Command) => {
      const { out, err } = outputOf(command)
      // The credential is removed locally even if the server cannot revoke it.
      const revoked = await revokeStored().then(
        () => null,
        (error: Error) => error.message,
      )
      out.write(`Removed ${await removeCredentials()}\n`)
      if (revoked)
        err.write(
          `The server did not revoke the access: ${revoked} End the access at /settings/authorized-apps.\n`,
        )
    })

  program
    .command('whoami')
    .description('show account, user, mode and scopes of the sign-in or key in use')
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

/** Prints the address, opens it in a browser if there is one, and waits. */
async function signIn(baseUrl: string, opens: boolean, err: NodeJS.WritableStream): Promise<Tokens> {
  // This module is loaded only for this command, because no other command renders a page.
  const { signInByBrowser } = await import('../oauth/sign-in.ts')
  const server = await findAuthorizationServer(baseUrl)
  return signInByBrowser(server, address => {
    err.write(
      `Sign in at this address:\n\n  ${address}\n\nWaiting for your browser, ten minutes at most. Ctrl-C stops.\n`,
    )
    if (opens) openBrowser(address)
  })
}

/** Revokes the stored sign-in, if there is one. */
async function revokeStored(): Promise<void> {
  const { base_url: baseUrl, tokens } = (await readStoredCredentials()) ?? {}
  if (baseUrl && tokens) await revokeTokens(await findAuthorizationServer(baseUrl), tokens)
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
