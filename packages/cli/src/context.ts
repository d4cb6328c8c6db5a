import type { Command } from 'commander'
import { type ApiClient, createApiClient } from './api-client.ts'
import { findCredentials } from './credentials.ts'
import type { Output } from './output.ts'

/** What every command needs: the API as the caller, and where to print. */
export interface CommandContext {
  api: ApiClient
  output: Output
}

interface GlobalOptions {
  apiKey?: string
  baseUrl?: string
  json?: boolean
}

/** Reads the options that every command has. */
export function outputOf(command: Command): Output {
  return {
    json: command.optsWithGlobals<GlobalOptions>().json === true,
    out: process.stdout,
    err: process.stderr,
  }
}

export async function contextOf(command: Command): Promise<CommandContext> {
  const { apiKey, baseUrl } = command.optsWithGlobals<GlobalOptions>()
  const credentials = await findCredentials({
    ...(apiKey ? { apiKey } : {}),
    ...(baseUrl ? { baseUrl } : {}),
  })
  return { api: createApiClient(credentials), output: outputOf(command) }
}
