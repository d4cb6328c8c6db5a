/** SQLSTATE codes of conflicts that a second run of the transaction resolves: serialization failure, deadlock. */
const CONFLICTS = new Set(['40001', '40P01'])

/** Codes of a server that does not respond, or of a pool without a free connection: SQLSTATE, system codes, Prisma codes. */
const LOST_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'P1001',
  'P1002',
  'P1008',
  'P1017',
  'P2024', // no connection of the pool was free in time
  '53200', // out of memory
  '53300', // too many connections
  '57P01', // admin shutdown
  '57P02', // crash shutdown
  '57P03', // cannot connect now
])

/** The same errors by their names in Prisma's driver adapter. */
const LOST_KINDS = new Set([
  'DatabaseNotReachable',
  'ConnectionClosed',
  'SocketTimeout',
  'TooManyConnections',
])

/** SQLSTATE codes of a server that cannot write now: disk_full, and read_only_sql_transaction for a server in read-only mode. */
const NOT_WRITABLE = new Set(['53100', '25006'])

/** Parts of the messages of connection errors that have no code. */
const LOST_MESSAGES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'Client was closed',
  'Cannot use a pool after calling end',
  "Can't reach database server",
  'Server has closed the connection',
  'Unable to start a transaction in the given time',
]

/** SQLSTATE codes of a statement that took too long: query_canceled (by statement_timeout), lock_not_available. */
const SLOW = new Set(['57014', '55P03'])

/**
 * True when two transactions conflicted, so that this transaction should run again. Recognizes errors of pg,
 * Prisma and driver adapters.
 */
export function isConflict(error: unknown): boolean {
  return chain(error).some(
    ({ code, kind }) => CONFLICTS.has(code) || code === 'P2034' || kind === 'TransactionWriteConflict',
  )
}

/**
 * True when the database does not respond, closed the connection, or had no free connection in time. A commit
 * in progress may have taken effect.
 */
export function isConnectionLost(error: unknown): boolean {
  return chain(error).some(
    ({ code, kind, message }) =>
      LOST_CODES.has(code) ||
      LOST_KINDS.has(kind) ||
      // Class 08 contains connection exceptions. But 08P01 is also the code of an invalid statement, such as an unused parameter.
      (code.startsWith('08') && code !== '08P01') ||
      LOST_MESSAGES.some(text => message.includes(text)),
  )
}

/**
 * True when the database was overloaded: a transaction or a statement took too long, or conflicts continued.
 * This is separate from {@link isConnectionLost}, because work that is always too slow must not be retried
 * for a day.
 */
export function isOverloaded(error: unknown): boolean {
  return (
    isConflict(error) ||
    chain(error).some(
      ({ code, message }) => SLOW.has(code) || (code === 'P2028' && message.includes('expired transaction')),
    )
  )
}

/** True when the server has no space, is in read-only mode because space is low, or is a replica after a failover. Reading still works. */
export function isNotWritable(error: unknown): boolean {
  return chain(error).some(({ code }) => NOT_WRITABLE.has(code))
}

interface Facts {
  code: string
  kind: string
  message: string
}

/** An error and all errors that it wraps: `cause`, Prisma's `meta.driverAdapterError`, the errors of an AggregateError. */
function chain(error: unknown, depth = 0): Facts[] {
  if (error === null || typeof error !== 'object' || depth > 5) return []
  const wrapped = error as Record<string, unknown>
  const meta = (wrapped.meta ?? {}) as Record<string, unknown>
  const inner = [wrapped.cause, meta.driverAdapterError, ...((wrapped.errors as unknown[]) ?? [])]
  const facts = {
    code: String(wrapped.code ?? wrapped.originalCode ?? ''),
    kind: String(wrapped.kind ?? ''),
    message: String(wrapped.message ?? ''),
  }
  return [facts, ...inner.flatMap(part => chain(part, depth + 1))]
}
