interface Failure {
  code?: string
  port?: number
  message: string
  errors?: Failure[]
}

const DISK_FULL = 'The disk is full: there is no room for the data.'

/** The failures that a user can fix, in one line that says how; any other message unchanged. */
export function explain(error: unknown, env: NodeJS.ProcessEnv = {}): string {
  // A host with several addresses fails with one error for each.
  const failure = ((error as Failure).errors?.[0] ?? error) as Failure
  const { code, message } = failure
  // 53100: PostgreSQL's disk_full; 25006: set to read only by the space guard.
  if (
    code === 'ENOSPC' ||
    code === '53100' ||
    code === '25006' ||
    /No space left on device|disk is full/i.test(message)
  )
    return DISK_FULL
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${failure.port} is taken. Choose another: npm start -- --port ${(failure.port ?? 8080) + 1}`
    case 'EACCES':
      return `${message}. Choose a port above 1023, or a folder you may write to.`
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'ETIMEDOUT':
      return `An engine does not answer: ${message}.${named(env)}`
    case 'ENOTREADY':
      return `${message}.${named(env)}`
    case 'ERR_PARSE_ARGS_UNKNOWN_OPTION':
      return `${message}. The options: npm start -- --help`
    // invalid_authorization_specification, invalid_password, insufficient_privilege
    case '28000':
    case '28P01':
    case '42501':
      return `The database refuses: ${message}.${named(env)}`
  }
  return message || String(error)
}

/** Which variables of the user's could be wrong. */
function named(env: NodeJS.ProcessEnv): string {
  const set = ['DATABASE_URL', 'NATS_URL', 'REDIS_URL', 'OPENSEARCH_URL', 'S3_ENDPOINT'].filter(
    name => env[name],
  )
  return set.length === 0 ? '' : ` Check ${set.join(', ')}.`
}
