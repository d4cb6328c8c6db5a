import type { Tenant } from '@mi/contracts'
import type { ClientBase } from 'pg'

/** The number of a tenant in the search tables; null if nothing of the tenant was ever indexed. */
export async function findTenantNumber(
  client: ClientBase,
  { accountId, mode }: Tenant,
): Promise<number | null> {
  const { rows } = await client.query<{ tenant_no: number }>(
    'SELECT tenant_no FROM search_tenant WHERE account_id = $1 AND mode = $2',
    [accountId, mode],
  )
  return rows[0]?.tenant_no ?? null
}

/** Like {@link findTenantNumber}, but assigns a number if the tenant has none. */
export async function ensureTenantNumber(client: ClientBase, tenant: Tenant): Promise<number> {
  const found = await findTenantNumber(client, tenant)
  if (found !== null) return found
  // Several processes may insert at the same time: the second finds the row of the first.
  await client.query('INSERT INTO search_tenant (account_id, mode) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    tenant.accountId,
    tenant.mode,
  ])
  return (await findTenantNumber(client, tenant)) as number
}

/** Raises the statement timeout of a transaction that writes or deletes a long transcript, for a busy server. */
export async function allowLongStatements(client: ClientBase): Promise<void> {
  await client.query(`SET LOCAL statement_timeout = '5min'`)
}

/** Serializes writes to one meeting's entries until the transaction ends. Call it first in a transaction, to prevent deadlocks. */
export async function lockMeeting(
  client: ClientBase,
  { accountId, mode }: Tenant,
  meetingId: string,
): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `${accountId}/${mode}/${meetingId}`,
  ])
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
    await client.query(
      `INSERT INTO search_language AS known (tenant_no, analyzer, segments, tokens) VALUES ($1, $2, $3, $4)
         ON CONFLICT (tenant_no, analyzer) DO UPDATE
            SET segments = known.segments + excluded.segments, tokens = known.tokens + excluded.tokens`,
      [tenantNo, analyzer, segments, tokens],
    )
  }
}
