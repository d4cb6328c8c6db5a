import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CliError, EXIT } from './exit-codes.ts'

/** Where to send requests, and as whom. */
export interface Credentials {
  baseUrl: string
  apiKey: string
  /** Where they come from, for messages. */
  source: string
}

/** Options of the command line. */
export interface CredentialOptions {
  apiKey?: string
  baseUrl?: string
}

const DEFAULT_BASE_URL = 'http://127.0.0.1:8080/v1'

/** `~/.config/meeting-intelligence/credentials.json`, or where XDG_CONFIG_HOME says. */
export function credentialsFile(env: NodeJS.ProcessEnv = process.env): string {
  return join(env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'meeting-intelligence', 'credentials.json')
}

/**
 * Finds the key: command line, then MI_API_KEY, then what `mi login` stored, then the local platform of this checkout.
 * The base URL comes from the same place unless an option or a variable names it; for a key that comes without one it is that of
 * the local platform.
 */
export async function findCredentials(
  options: CredentialOptions,
  env: NodeJS.ProcessEnv = process.env,
): Promise<Credentials> {
  const baseUrl = options.baseUrl ?? (env.MI_BASE_URL || undefined)
  const apiKey = options.apiKey ?? env.MI_API_KEY
  if (apiKey)
    return {
      apiKey,
      baseUrl: baseUrl ?? (await defaultBaseUrl(env)),
      source: options.apiKey ? '--api-key' : 'MI_API_KEY',
    }

  for (const file of [credentialsFile(env), localPlatformFile(env)]) {
    const stored = await readJson(file)
    if (stored?.api_key)
      return { apiKey: stored.api_key, baseUrl: baseUrl ?? stored.base_url ?? DEFAULT_BASE_URL, source: file }
  }
  throw new CliError(
    'No API key. Run `mi login`, or set MI_API_KEY, or start the local platform with `npm start`.',
    EXIT.unauthorized,
  )
}

/** Where the local platform of this checkout listens, or last did. */
export async function defaultBaseUrl(env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const local = await readJson(localPlatformFile(env))
  return local?.base_url ?? DEFAULT_BASE_URL
}

/** Stores a key for later calls, readable by its owner alone. Returns the file. */
export async function storeCredentials(
  credentials: { apiKey: string; baseUrl: string },
  env: NodeJS.ProcessEnv = process.env,
): Promise<string> {
  const file = credentialsFile(env)
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const body = { base_url: credentials.baseUrl, api_key: credentials.apiKey }
  await writeFile(file, `${JSON.stringify(body, null, 2)}\n`, { mode: 0o600 })
  await chmod(file, 0o600)
  return file
}

export async function removeCredentials(env: NodeJS.ProcessEnv = process.env): Promise<string> {
  await rm(credentialsFile(env), { force: true })
  return credentialsFile(env)
}

function localPlatformFile(env: NodeJS.ProcessEnv): string {
  const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))))
  return join(env.MI_LOCAL_FOLDER ?? join(root, '.local'), 'credentials.json')
}

async function readJson(file: string): Promise<{ api_key?: string; base_url?: string } | null> {
  const text = await readFile(file, 'utf8').catch(() => null)
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    throw new CliError(`${file} is not valid JSON. Run \`mi login\` to write it again.`)
  }
}
