import type pg from 'pg'
import { unscopedTable } from './domain/sql-scope.ts'
import { UnscopedQueryError } from './tenant-guard.ts'

/** Statements that have passed are remembered: ours are few, and differ only in which filters a list has. */
const MAX_REMEMBERED = 2_000

/** Throws for a raw statement that is not bound to one tenant. */
export type SqlGuard = (sql: string) => void

export function createSqlGuard(tenantTables: ReadonlySet<string>): SqlGuard {
  const passed = new Set<string>()
  return sql => {
    if (passed.has(sql)) return
    const table = unscopedTable(sql, tenantTables)
    if (table !== null) throw new UnscopedQueryError(table, 'raw SQL', 'account_id and mode')
    if (passed.size < MAX_REMEMBERED) passed.add(sql)
  }
}

/** The pool with the guard on `query`. The same connections. */
export function guardedPool(pool: pg.Pool, guard: SqlGuard): pg.Pool {
  const query = (...args: unknown[]) => {
    const [first] = args
    const text = typeof first === 'string' ? first : (first as { text?: unknown } | null)?.text
    try {
      if (typeof text === 'string') guard(text)
    } catch (error) {
      return Promise.reject(error)
    }
    return (pool.query as (...args: unknown[]) => unknown)(...args)
  }
  return new Proxy(pool, {
    get: (target, key) => (key === 'query' ? query : Reflect.get(target, key, target)),
  })
}
