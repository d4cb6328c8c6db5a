import { MODES } from './modes.ts'

/** The operations that select their rows by `where`. */
const BY_WHERE = new Set([
  'findUnique',
  'findUniqueOrThrow',
  'findFirst',
  'findFirstOrThrow',
  'findMany',
  'update',
  'updateMany',
  'updateManyAndReturn',
  'delete',
  'deleteMany',
  'upsert',
  'aggregate',
  'count',
  'groupBy',
])

type Fields = Record<string, unknown>

/**
 * Returns what a query on a tenant's model lacks, or null when it is restricted to exactly one tenant. A
 * value of `undefined` counts as absent, because Prisma would silently drop that condition and return the
 * rows of every tenant.
 */
export function missingTenantScope(operation: string, args: unknown): string | null {
  const { where, data, create } = (args ?? {}) as Fields
  if (BY_WHERE.has(operation) && !isScoped(where)) return 'where.accountId and where.mode'
  if (operation === 'upsert' && !isOwned(create)) return 'create.accountId and create.mode'
  if (operation.startsWith('create')) {
    const rows = Array.isArray(data) ? data : [data]
    if (!rows.every(isOwned)) return 'data.accountId and data.mode'
  }
  return null
}

function isOwned(row: unknown): boolean {
  const { accountId, mode } = (row ?? {}) as Fields
  return isAccountId(accountId) && isMode(mode)
}

/** True when the tenant is at the top level, inside a compound unique key, or in a branch of a top-level AND. */
function isScoped(where: unknown): boolean {
  if (where === null || typeof where !== 'object') return false
  if (isOwned(where)) return true
  const conditions = where as Fields
  const compoundKeys = Object.entries(conditions).filter(
    ([name]) => name.includes('accountId') && name.includes('_'),
  )
  if (compoundKeys.some(([, key]) => isOwned({ ...conditions, ...(key as Fields) }))) return true
  const all = conditions.AND
  return Array.isArray(all) ? all.some(isScoped) : isScoped(all)
}

function isAccountId(value: unknown): boolean {
  return typeof value === 'string' && value.length > 0
}

function isMode(value: unknown): boolean {
  return MODES.some(mode => mode === value)
}
