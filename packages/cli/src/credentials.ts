import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CliError, EXIT } from './exit-codes.ts'
import type { Tokens } from './oauth/authorization-server.ts'
import { validAccessToken } from './oauth/stored-tokens.ts'

/** The address of the API and the credential for it. */
export interface Credentials {
  baseUrl: string
  /** Returns the API key, or a valid access token. @throws {CliError} when a sign-in has ended */
  bearer(): Promise<string>
  /** The origin of the credentials, for messages. */
  source: string
}

/** The options of the command line. */
export interface CredentialOptions {
  apiKey?: string
  baseUrl?: string
}

/** The content of the file that `mi login` writes: a key, or the tokens of a sign-in. */
export interface StoredCredentials {
  base_url?: string
  api_key?: string
  tokens?: Tokens
}

const DEFAULT_BASE_URL = 'http://127.0.0.1:8080/v1'

/** `~/.config/meeting-intelligence/credentials.json`, or a path in XDG_CONFIG_HOME. */
function credentialsFile(env: NodeJS.ProcessEnv = process.env): string {
  return join(env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'meeting-intelligence', 'credentials.json')
}

/**
 * Finds the credential: the command line, then MI_API_KEY, then the credentials that `mi login` stored, then
 * the local platform of this checkout. The base URL comes from the same place unless an option or a variable
 * sets it. A key without a base URL uses the local platform.
 */
export async function findCredentials(
  options: CredentialOptions,
  env: NodeJS.ProcessEnv = process.env,
): Promise<Credentials> {
  const baseUrl = options.baseUrl ?? (env.MI_BASE_URL || undefined)
  const apiKey = options.apiKey ?? env.MI_API_KEY
  if (apiKey)
    return {
      bearer: async () => apiKey,
      baseUrl: baseUrl ?? (await defaultBaseUrl(env)),
      source: options.apiKey ? '--api-key' : 'MI_API_KEY',
    }

  for (const file of [credentialsFile(env), localPlatformFile(env)]) {
    const stored = await readJson(file)
    const { api_key: key, tokens, base_url: storedUrl = DEFAULT_BASE_URL } = stored ?? {}
    // Tokens are sent only to the server that issued them.
    if (tokens) return { bearer: () => validAccessToken(tokenFile(file)), baseUrl: storedUrl, source: file }
    if (key) return { bearer: async () => key, baseUrl: baseUrl ?? storedUrl, source: file }
  }
  throw new CliError(
    'You are not signed in. Run `mi login`, or set MI_API_KEY, or start the local platform with `npm start`.',
    EXIT.unauthorized,
  )
}

/** The address at which the local platform of this checkout listens, or listened last. */
export async function defaultBaseUrl(env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const local = await readJson(localPlatformFile(env))
  return local?.base_url ?? DEFAULT_BASE_URL
}

/** Reads the content that `mi login` stored, or null. */
export function readStoredCredentials(
  env: NodeJS.ProcessEnv = process.env,
): Promise<StoredCredentials | null> {
  return readJson(credentialsFile(env))
}

/** Stores credentials atomically in a file that only its owner can read. Returns the path of the file. */
export async function storeCredentials(
  credentials: StoredCredentials,
  env: NodeJS.ProcessEnv = process.env,
): Promise<string> {
  const file = credentialsFile(env)
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await writePrivate(file, credentials)
  return file
}

export async function removeCredentials(env: NodeJS.ProcessEnv = process.env): Promise<string> {
  await rm(credentialsFile(env), { force: true })
  return credentialsFile(env)
}

function tokenFile(path: string) {
  return {
    path,
    async read() {
      const { tokens, base_url: baseUrl = DEFAULT_BASE_URL } = (await readJson(path)) ?? {}
      return tokens ? { tokens, baseUrl } : null
    },
    async write(tokens: Tokens) {
      await writePrivate(path, { ...(await readJson(path)), tokens })
    },
  }
}

async function writePrivate(file: string, body: StoredCredentials): Promise<void> {
  const draft = `${file}.${process.pid}.draft`
  await writeFile(draft, `${JSON.stringify(body, null, 2)}\n`, { mode: 0o600 })
  await chmod(draft, 0o600)
  await rename(draft, file)
}

function localPlatformFile(env: NodeJS.ProcessEnv): string {
  const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))))
  return join(env.MI_LOCAL_FOLDER ?? join(root, '.local'), 'credentials.json')
}

async function readJson(file: string): Promise<StoredCredentials | null> {
  const text = await readFile(file, 'utf8').catch(() => null)
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    throw new CliError(`${file} is not valid JSON. Run \`mi login\` to write it again.`)
  }
}
