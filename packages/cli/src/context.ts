import type { Command } from 'commander'
import { type ApiClient, createApiClient } from './api-client.ts'
import { findCredentials } from './credentials.ts'
import type { Output } from './output.ts'

/** The context of every command: the API client and the output. */
export interface CommandContext {
  api: ApiClient
  output: Output
}

interface GlobalOptions {
  apiKey?: string
  baseUrl?: string
  json?: boolean
}

/** Reads the options that all commands have. */
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
