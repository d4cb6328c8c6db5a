import {
  checkModel,
  checkNats,
  checkOpenSearch,
  checkPostgres,
  checkS3,
  checkValkey,
  EngineMistake,
  type Environment,
  TIMEOUT_MS,
} from './engine-checks.ts'

/** An engine that a variable names: connects to it, and throws the one line that says what is wrong. */
interface EngineCheck {
  variable: string
  name: string
  check(address: string, env: Environment): Promise<void>
}

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

/** The message of a driver, in one line. No driver repeats passwords. */
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
