import { setTimeout as sleep } from 'node:timers/promises'
import { openEventBus } from '@mi/events'
import { openFileStore } from '@mi/files'
import { Valkey } from 'iovalkey'
import pg from 'pg'

type Environment = Readonly<Record<string, string | undefined>>

/** An engine that a variable names: connects to it, and throws the one line that says what is wrong. */
interface EngineCheck {
  variable: string
  name: string
  check(address: string, env: Environment): Promise<void>
}

const TIMEOUT_MS = 5_000

const ENGINES: EngineCheck[] = [
  { variable: 'DATABASE_URL', name: 'PostgreSQL', check: checkPostgres },
  { variable: 'NATS_URL', name: 'NATS', check: checkNats },
  { variable: 'REDIS_URL', name: 'Valkey', check: checkValkey },
  { variable: 'OPENSEARCH_URL', name: 'OpenSearch', check: checkOpenSearch },
  { variable: 'S3_ENDPOINT', name: 'S3', check: checkS3 },
  {
    variable: 'LLM_BASE_URL',
    name: 'the language model',
    check: (url, env) =>
      checkModel('LLM', url, env.LLM_PROVIDER === 'anthropic' ? '/messages' : '/chat/completions', env),
  },
  {
    variable: 'STT_BASE_URL',
    name: 'speech to text',
    check: (url, env) => checkModel('STT', url, '/audio/transcriptions', env),
  },
  {
    variable: 'EMBEDDINGS_BASE_URL',
    name: 'embeddings',
    check: (url, env) => checkModel('EMBEDDINGS', url, '/embeddings', env),
  },
]

/** The engines of the user's, in words: `PostgreSQL, OpenSearch`. Empty when all are embedded. */
export const namedEngines = (env: Environment): string =>
  ENGINES.filter(({ variable }) => env[variable])
    .map(({ name }) => name)
    .join(', ')

/** A line for each engine that cannot be used. Those whose variable `isWrong` are left out: that has a line already. */
export async function checkEngines(
  env: Environment,
  isWrong: (variable: string) => boolean,
): Promise<string[]> {
  const named = ENGINES.filter(({ variable }) => env[variable] && !isWrong(variable))
  const lines = await Promise.all(
    named.map(({ variable, check }) =>
      check(env[variable] as string, env).then(
        () => null,
        error => (error instanceof EngineMistake ? error.message : `${variable}: ${reasonOf(error)}`),
      ),
    ),
  )
  return lines.filter(line => line !== null)
}

/** A complete line, for an error in another variable than the address. */
class EngineMistake extends Error {}

async function checkPostgres(url: string): Promise<void> {
  try {
    await connectPostgres(url)
  } catch (error) {
    // The databases of the services are created next to the one that is named, which need not exist.
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

async function checkNats(natsUrl: string): Promise<void> {
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

async function checkValkey(url: string): Promise<void> {
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

async function checkOpenSearch(address: string): Promise<void> {
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

async function checkS3(endpoint: string, env: Environment): Promise<void> {
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
async function checkModel(prefix: string, baseUrl: string, path: string, env: Environment): Promise<void> {
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

/** What a driver says, in one line without secrets: no driver repeats passwords. */
function reasonOf(error: unknown): string {
  const failure = error as {
    code?: string
    message?: string
    cause?: unknown
    errors?: unknown[]
    address?: string
    port?: number
  }
  // A host with several addresses fails with one error for each; fetch wraps what happened.
  if (failure.errors?.[0]) return reasonOf(failure.errors[0])
  if (failure.cause) return reasonOf(failure.cause)
  const place = failure.address ? ` ${failure.address}:${failure.port}` : ''
  switch (failure.code) {
    case 'ECONNREFUSED':
      return `nothing listens at${place || ' this address'}`
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `unknown host (${failure.message})`
    case 'ETIMEDOUT':
      return `no answer within ${TIMEOUT_MS / 1000} s`
    // invalid_authorization_specification, invalid_password
    case '28000':
    case '28P01':
      return `the server refuses: ${failure.message}`
  }
  if ((error as Error).name === 'TimeoutError') return `no answer within ${TIMEOUT_MS / 1000} s`
  return (failure.message ?? String(error)).split('\n')[0] as string
}
