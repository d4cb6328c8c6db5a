import type { Tenant } from '@mi/contracts'
import { execute, ofTenant, queryRows, sql } from '@mi/database/sql'
import type { ClientBase } from 'pg'

/** The number of a tenant in the search tables; null if nothing of the tenant was ever indexed. */
export async function findTenantNumber(client: ClientBase, tenant: Tenant): Promise<number | null> {
  const [found] = await queryRows<{ tenantNo: number }>(
    client,
    sql`SELECT tenant_no AS "tenantNo" FROM search_tenant WHERE ${ofTenant(tenant)}`,
  )
  return found?.tenantNo ?? null
}

/** Like {@link findTenantNumber}, but assigns a number if the tenant has none. */
export async function ensureTenantNumber(client: ClientBase, tenant: Tenant): Promise<number> {
  const found = await findTenantNumber(client, tenant)
  if (found !== null) return found
  // Several processes may insert at the same time: the second finds the row of the first.
  const { accountId, mode } = tenant
  await execute(
    client,
    sql`INSERT INTO search_tenant (account_id, mode) VALUES (${accountId}, ${mode}) ON CONFLICT DO NOTHING`,
  )
  return (await findTenantNumber(client, tenant)) as number
}

/** Raises the statement timeout of a transaction that writes or deletes a long transcript, for a busy server. */
export async function allowLongStatements(client: ClientBase): Promise<void> {
  await execute(client, sql`SET LOCAL statement_timeout = '5min'`)
}

/** Serializes writes to one meeting's entries until the transaction ends. Call it first in a transaction, to prevent deadlocks. */
export async function lockMeeting(
  client: ClientBase,
  { accountId, mode }: Tenant,
  meetingId: string,
): Promise<void> {
  const key = `${accountId}/${mode}/${meetingId}`
  await execute(client, sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
}

export interface LanguageChange {
  analyzer: string
  segments: number
  tokens: number
}

/** Updates the tenant's counts by language with the changes of the transaction. */
export async function changeLanguageCounts(
  client: ClientBase,
  tenantNo: number,
  changes: readonly LanguageChange[],
): Promise<void> {
  // Always in the same order, so that two writers that lock the same rows cannot deadlock.
  for (const { analyzer, segments, tokens } of changes.toSorted((a, b) =>
    a.analyzer < b.analyzer ? -1 : 1,
  )) {
    await execute(
      client,
      sql`INSERT INTO search_language AS known (tenant_no, analyzer, segments, tokens)
        VALUES (${tenantNo}, ${analyzer}, ${segments}, ${tokens})
        ON CONFLICT (tenant_no, analyzer) DO UPDATE
           SET segments = known.segments + excluded.segments, tokens = known.tokens + excluded.tokens`,
    )
  }
}
