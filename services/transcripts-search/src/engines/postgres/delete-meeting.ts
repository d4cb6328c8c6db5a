import type { Tenant } from '@mi/contracts'
import type { ClientBase } from 'pg'
import {
  allowLongStatements,
  changeLanguageCounts,
  ensureTenantNumber,
  findTenantNumber,
  type LanguageChange,
  lockMeeting,
} from './tenants.ts'

/** Removes the index entries of a meeting and records its id. Returns the number of removed segments. */
export async function deleteMeeting(client: ClientBase, tenant: Tenant, meetingId: string): Promise<number> {
  await allowLongStatements(client)
  await lockMeeting(client, tenant, meetingId)
  const tenantNo = await ensureTenantNumber(client, tenant)
  await client.query(
    'INSERT INTO search_removed (tenant_no, meeting_id) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [tenantNo, meetingId],
  )
  const { rows } = await client.query<LanguageChange & { transcript_no: number }>(
    `DELETE FROM search_transcript WHERE tenant_no = $1 AND meeting_id = $2
     RETURNING transcript_no, analyzer, segments, tokens`,
    [tenantNo, meetingId],
  )
  const [removed] = rows
  if (removed === undefined) return 0
  await client.query('DELETE FROM search_posting WHERE transcript_no = $1', [removed.transcript_no])
  const { analyzer, segments, tokens } = removed
  await changeLanguageCounts(client, tenantNo, [{ analyzer, segments: -segments, tokens: -tokens }])
  return segments
}

/** Removes all entries of a tenant. Returns the number of removed segments. */
export async function deleteTenant(client: ClientBase, tenant: Tenant): Promise<number> {
  await allowLongStatements(client)
  const tenantNo = await findTenantNumber(client, tenant)
  if (tenantNo === null) return 0
  const { rows } = await client.query<{ segments: number }>(
    'DELETE FROM search_transcript WHERE tenant_no = $1 RETURNING segments',
    [tenantNo],
  )
  await client.query('DELETE FROM search_posting WHERE tenant_no = $1', [tenantNo])
  await client.query('DELETE FROM search_tenant WHERE account_id = $1 AND mode = $2', [
    tenant.accountId,
    tenant.mode,
  ])
  return rows.reduce((sum, { segments }) => sum + segments, 0)
}
