import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Credentials, ensureAccounts, type Platform, startPlatform } from '@mi/local-platform'
import { inject } from 'vitest'
import type {} from './global-setup.ts'

/** A whole platform for one test file: gateway and every service, on databases of its own, with two tenants. */
export interface TestPlatform {
  platform: Platform
  /** Two accounts: the first on plan teams with all its keys, the second (`other_account`) on plan free. */
  credentials: Credentials
  baseUrl: string
  /** Sends a request with the first tenant's live key, unless `key` names another or is null. */
  request(method: string, path: string, options?: TestRequest): Promise<TestAnswer>
  stop(): Promise<void>
}

export interface TestRequest {
  key?: string | null
  /** Sent as JSON. */
  json?: unknown
  /** Sent as it is, as `contentType`. */
  body?: string | Uint8Array<ArrayBuffer>
  contentType?: string
  headers?: Record<string, string>
}

export interface TestAnswer {
  status: number
  headers: Headers
  text: string
  /** The body as JSON; null when it has none. Typed loosely: tests assert on it. */
  // biome-ignore lint/suspicious/noExplicitAny: tests say what they expect of an answer by asserting it
  json: any
}

export interface TestPlatformOptions {
  /** External engines (NATS_URL, REDIS_URL …) and settings of services, by variable. */
  env?: Record<string, string>
  /** Every part in a process of its own, so that it can be killed. */
  processes?: boolean
}

/** Starts a platform on the run's PostgreSQL, or on the one that `env.DATABASE_URL` names. */
export async function startTestPlatform({
  env = {},
  processes = false,
}: TestPlatformOptions = {}): Promise<TestPlatform> {
  const folder = await mkdtemp(join(tmpdir(), 'mi-platform-'))
  const platform = await startPlatform({
    folder,
    port: 0,
    processes,
    env: { PATH: process.env.PATH, DATABASE_URL: inject('postgresUrl'), LOG_LEVEL: 'warn', ...env },
    databasePrefix: `t${randomBytes(5).toString('hex')}_`,
  })
  const credentials = await ensureAccounts(platform, folder).catch(async error => {
    await platform.stop()
    throw error
  })
  return {
    platform,
    credentials,
    baseUrl: platform.baseUrl,
    request: (method, path, options = {}) =>
      send(platform.baseUrl, credentials.api_key, method, path, options),
    async stop() {
      await platform.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function send(
  baseUrl: string,
  ownKey: string,
  method: string,
  path: string,
  { key = ownKey, json, body, contentType, headers }: TestRequest,
): Promise<TestAnswer> {
  const type = json === undefined ? contentType : 'application/json'
  const payload = json === undefined ? body : JSON.stringify(json)
  const response = await fetch(baseUrl + path, {
    method,
    redirect: 'manual',
    headers: {
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      ...(type === undefined ? {} : { 'content-type': type }),
      ...headers,
    },
    ...(payload === undefined ? {} : { body: payload }),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  return { status: response.status, headers: response.headers, text, json: isJson ? JSON.parse(text) : null }
}

/** Asks again until the answer is as wanted; fails after `timeoutMs`. For what events bring about. */
export async function eventually<Result>(
  ask: () => Promise<Result>,
  wanted: (result: Result) => boolean,
  timeoutMs = 40_000,
): Promise<Result> {
  for (const began = Date.now(); ; await new Promise(resolve => setTimeout(resolve, 25))) {
    const result = await ask()
    if (wanted(result)) return result
    if (Date.now() - began > timeoutMs)
      throw new Error(`Not as wanted after ${timeoutMs} ms: ${JSON.stringify(result)}`)
  }
}
