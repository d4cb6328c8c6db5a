import { setTimeout as sleep } from 'node:timers/promises'
import { openEventBus } from '@mi/events'
import { openFileStore } from '@mi/files'
import { Valkey } from 'iovalkey'
import pg from 'pg'

export type Environment = Readonly<Record<string, string | undefined>>

/** How long an engine may take to answer. */
export const TIMEOUT_MS = 5_000

/** A complete line of the report, for an error in another variable than the address. */
export class EngineMistake extends Error {}

/** Throws what the driver says; so do all that follow. */
export async function checkPostgres(url: string): Promise<void> {
  try {
    await connectPostgres(url)
  } catch (error) {
    // The databases of the services are created beside the named database, which need not exist.
    if ((error as { code?: string }).code !== '3D000') throw error
    const other = new URL(url)
    other.pathname = '/postgres'
    await connectPostgres(other.href)
  }
}

async function connectPostgres(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: TIMEOUT_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
  } finally {
    await client.end().catch(() => {})
  }
}

export async function checkNats(natsUrl: string): Promise<void> {
  const bus = openEventBus({ natsUrl })
  try {
    // The bus connects by itself, and again for as long as it takes.
    for (const until = Date.now() + TIMEOUT_MS; ; await sleep(100)) {
      try {
        return await bus.check()
      } catch (error) {
        if (Date.now() > until) throw error
      }
    }
  } finally {
    await bus.close()
  }
}

export async function checkValkey(url: string): Promise<void> {
  const client = new Valkey(url, { lazyConnect: true, connectTimeout: TIMEOUT_MS, retryStrategy: () => null })
  let cause: Error | null = null
  client.on('error', error => {
    cause = error
  })
  try {
    await client.connect()
    await client.ping()
  } catch (error) {
    throw cause ?? error
  } finally {
    client.disconnect()
  }
}

export async function checkOpenSearch(address: string): Promise<void> {
  const { username, password, origin, pathname } = new URL(address)
  const credentials = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`)
  const response = await fetch(`${origin}${pathname}`, {
    headers: username ? { authorization: `Basic ${credentials.toString('base64')}` } : {},
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (response.status === 401 || response.status === 403)
    throw new Error(`${origin} refuses user or password (${response.status})`)
  const body = (await response.json().catch(() => null)) as { version?: unknown } | null
  if (!response.ok || !body?.version)
    throw new Error(`${origin} does not answer as OpenSearch (${response.status})`)
}

export async function checkS3(endpoint: string, env: Environment): Promise<void> {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  // The rules of the settings have a line for what is missing.
  if (!accessKeyId || !secretAccessKey) return
  const bucket = env.S3_BUCKET ?? 'meeting-intelligence'
  const region = env.S3_REGION ?? 'us-east-1'
  // Only asked whether the bucket is there: no address is made.
  const addresses = { baseUrl: '', signingSecret: '' }
  const bucketOptions = { endpoint, bucket, region, accessKeyId, secretAccessKey }
  const store = await openFileStore({ kind: 's3', ...bucketOptions, ...addresses })
  try {
    await withTimeout(store.check())
  } catch (error) {
    const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode
    if (status === 404)
      throw new EngineMistake(
        `S3_BUCKET: there is no bucket "${bucket}" at ${new URL(endpoint).origin}. Create it first.`,
      )
    if (status === 401 || status === 403)
      throw new EngineMistake(
        `S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: ${new URL(endpoint).origin} refuses them for bucket "${bucket}" (${status})`,
      )
    throw error
  } finally {
    store.close()
  }
}

/** An empty request: the right address refuses it as incomplete, which costs nothing; a wrong one does not know the path. */
export async function checkModel(
  prefix: string,
  baseUrl: string,
  path: string,
  env: Environment,
): Promise<void> {
  const key = env[`${prefix}_API_KEY`]
  const response = await fetch(`${baseUrl.replace(/\/+$/, '')}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(key ? { authorization: `Bearer ${key}`, 'x-api-key': key, 'anthropic-version': '2023-06-01' } : {}),
    },
    body: '{}',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  await response.body?.cancel()
  const { origin } = new URL(baseUrl)
  if (response.status === 401 || response.status === 403)
    throw new EngineMistake(
      `${prefix}_API_KEY: ${origin} refuses ${key ? 'it' : 'requests without a key'} (${response.status})`,
    )
  if (response.status === 404 || response.status === 405)
    throw new Error(
      `${origin} does not know ${new URL(baseUrl).pathname.replace(/\/+$/, '')}${path}. Does the address end in /v1?`,
    )
}

async function withTimeout(work: Promise<void>): Promise<void> {
  const late = sleep(TIMEOUT_MS, 'late', { ref: false })
  if ((await Promise.race([work, late])) === 'late')
    throw Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })
}
