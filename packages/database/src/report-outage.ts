import { commonErrors, ServiceError } from '@mi/errors'
import type pg from 'pg'
import { isConnectionLost, isNotWritable, isOverloaded } from './domain/retryable.ts'

/** How soon a caller may come back: a server that restarts is there again in a few seconds. */
const RETRY_AFTER_SECONDS = 2
/** Somebody has to free space first. */
const RETRY_WRITE_AFTER_SECONDS = 30

/** A database that is unavailable, or cannot write, makes the service unavailable (503); that is not a fault (500). */
export function outageOr(error: unknown): unknown {
  if (error instanceof ServiceError) return error
  if (isNotWritable(error))
    return commonErrors.unavailable({ retryAfterSeconds: RETRY_WRITE_AFTER_SECONDS, cause: error })
  if (!isConnectionLost(error)) return error
  return commonErrors.unavailable({ retryAfterSeconds: RETRY_AFTER_SECONDS, cause: error })
}

/**
 * What the caller of an operation is told about an error of its database: every failure that passes by itself is `unavailable`
 * (503 with Retry-After). Other errors, and those that are not the database's, stay as they are.
 */
export function unavailableOr(error: unknown): unknown {
  const known = outageOr(error)
  if (known instanceof ServiceError || !isOverloaded(known)) return known
  return commonErrors.unavailable({ retryAfterSeconds: RETRY_AFTER_SECONDS, cause: error })
}

/** The pool with {@link outageOr} on `query` and `connect`. The same connections. */
export function reportingPool(pool: pg.Pool): pg.Pool {
  const report = (name: 'query' | 'connect') => {
    const call = pool[name].bind(pool) as (...args: unknown[]) => unknown
    return (...args: unknown[]) => {
      const result = call(...args)
      if (!(result instanceof Promise)) return result // a cursor or stream reports by itself
      return result.catch(error => {
        throw outageOr(error)
      })
    }
  }
  const reporting: Record<PropertyKey, unknown> = { query: report('query'), connect: report('connect') }
  return new Proxy(pool, {
    get(target, key) {
      if (key in reporting) return reporting[key]
      const value = Reflect.get(target, key, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
