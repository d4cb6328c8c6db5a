import type { Tenant } from '@mi/contracts'
import type { ClientBase } from 'pg'

/** The number of a tenant in the search tables; null while nothing of it was ever indexed. */
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

/** As {@link findTenantNumber}, given where there is none yet. */
export async function ensureTenantNumber(client: ClientBase, tenant: Tenant): Promise<number> {
  const found = await findTenantNumber(client, tenant)
  if (found !== null) return found
  // Several processes may do this at once: the second finds the row of the first.
  await client.query('INSERT INTO search_tenant (account_id, mode) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    tenant.accountId,
    tenant.mode,
  ])
  return (await findTenantNumber(client, tenant)) as number
}

/** Gives the statements of a transaction that writes or deletes a long transcript the time that they need on a busy server. */
export async function allowLongStatements(client: ClientBase): Promise<void> {
  await client.query(`SET LOCAL statement_timeout = '5min'`)
}

/** Makes writes to one meeting's entries take turns until the transaction ends. First of a transaction, so that none wait in a circle. */
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

/** Keeps the tenant's counts by language in step with what the transaction wrote. */
export async function changeLanguageCounts(
  client: ClientBase,
  tenantNo: number,
  changes: readonly LanguageChange[],
): Promise<void> {
  // Always in the same order: two writers that lock the same rows never wait for each other in a circle.
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
