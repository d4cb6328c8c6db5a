import { commonErrors, ServiceError } from '@mi/errors'
import type pg from 'pg'
import { isConnectionLost, isNotWritable, isOverloaded } from './domain/retryable.ts'

/** A restarting server recovers in a few seconds. */
const RETRY_AFTER_SECONDS = 2
/** An operator has to free disk space first. */
const RETRY_WRITE_AFTER_SECONDS = 30

/** Converts the error of a database that is unavailable or cannot write to `unavailable` (503). Returns other errors unchanged. */
export function outageOr(error: unknown): unknown {
  if (error instanceof ServiceError) return error
  if (isNotWritable(error))
    return commonErrors.unavailable({ retryAfterSeconds: RETRY_WRITE_AFTER_SECONDS, cause: error })
  if (!isConnectionLost(error)) return error
  return commonErrors.unavailable({ retryAfterSeconds: RETRY_AFTER_SECONDS, cause: error })
}

/**
 * Converts a temporary database error of an operation to `unavailable` (503 with Retry-After). Returns all
 * other errors unchanged.
 */
export function unavailableOr(error: unknown): unknown {
  const known = outageOr(error)
  if (known instanceof ServiceError || !isOverloaded(known)) return known
  return commonErrors.unavailable({ retryAfterSeconds: RETRY_AFTER_SECONDS, cause: error })
}

/** A Prisma client whose queries throw {@link outageOr}. It uses the same connections. */
export function reportingClient<Client extends object>(client: Client): Client {
  const hook = ({ args, query }: { args: unknown; query(args: unknown): Promise<unknown> }) =>
    query(args).catch(error => {
      throw outageOr(error)
    })
  return (client as unknown as { $extends(extension: unknown): unknown }).$extends({
    name: 'report-outage',
    query: { $allOperations: hook },
  }) as Client
}

/** A pool whose queries throw {@link outageOr}, including the queries of its clients. It uses the same connections. */
export function reportingPool(pool: pg.Pool): pg.Pool {
  const connect = reporting(pool, pool.connect) as () => Promise<pg.PoolClient>
  return withMembers(pool, {
    query: reporting(pool, pool.query),
    async connect() {
      const client = await connect()
      return withMembers(client, { query: reporting(client, client.query) })
    },
  })
}

function reporting(target: object, call: unknown): (...args: unknown[]) => unknown {
  return (...args) => {
    const result = (call as (...args: unknown[]) => unknown).apply(target, args)
    if (!(result instanceof Promise)) return result // a cursor or stream reports its own errors
    return result.catch(error => {
      throw outageOr(error)
    })
  }
}

/** The object with some members replaced. In the other members, `this` is the original object. */
export function withMembers<T extends object>(object: T, members: Record<PropertyKey, unknown>): T {
  return new Proxy(object, {
    get(target, key) {
      if (key in members) return members[key]
      const value = Reflect.get(target, key, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
