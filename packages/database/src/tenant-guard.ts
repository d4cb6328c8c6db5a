import { missingTenantScope } from './domain/tenant-scope.ts'
import type { SqlGuard } from './sql-guard.ts'
import { UnscopedQueryError } from './unscoped-query-error.ts'

interface ModelField {
  name: string
}
interface RuntimeDataModel {
  models: Record<string, { dbName: string | null; fields: ModelField[] }>
}
interface QueryHook {
  model?: string
  operation: string
  args: unknown
  query(args: unknown): Promise<unknown>
}
interface Extendable {
  _runtimeDataModel: RuntimeDataModel
  $extends(extension: unknown): unknown
}

/**
 * Wraps a Prisma client so that a query on a tenant's model (a model with `accountId` and `mode`) must
 * contain both. Transactions of the wrapped client are guarded too. `guardSql` checks raw SQL.
 */
export function guardTenants<Client extends object>(client: Client, guardSql: SqlGuard): Client {
  const extendable = client as unknown as Extendable
  const guarded = tenantModels(extendable._runtimeDataModel)
  return extendable.$extends({
    name: 'tenant-guard',
    query: {
      ...rawHooks(guardSql),
      $allModels: {
        async $allOperations({ model, operation, args, query }: QueryHook) {
          if (model !== undefined && guarded.has(model)) {
            const missing = missingTenantScope(operation, args)
            if (missing !== null) throw new UnscopedQueryError(model, operation, missing)
          }
          return await query(args)
        },
      },
    },
  }) as Client
}

interface RawHook {
  args: unknown
  query(args: unknown): Promise<unknown>
}

/** Raw statements of the client. A tagged template arrives as an object with its text, an unsafe statement as text and values. */
function rawHooks(guardSql: SqlGuard) {
  const hook = async ({ args, query }: RawHook) => {
    const sql = Array.isArray(args) ? args[0] : (args as { sql: unknown }).sql
    await guardSql(String(sql))
    return await query(args)
  }
  return { $queryRaw: hook, $executeRaw: hook, $queryRawUnsafe: hook, $executeRawUnsafe: hook }
}

/** The names of the tables that contain rows of tenants. */
export function tenantTables(client: object): Set<string> {
  const { _runtimeDataModel } = client as Extendable
  return new Set(
    [...tenantModels(_runtimeDataModel)].map(name => _runtimeDataModel.models[name]?.dbName ?? name),
  )
}

function tenantModels({ models }: RuntimeDataModel): Set<string> {
  const names = Object.entries(models)
    .filter(([, { fields }]) =>
      ['accountId', 'mode'].every(wanted => fields.some(({ name }) => name === wanted)),
    )
    .map(([name]) => name)
  return new Set(names)
}
