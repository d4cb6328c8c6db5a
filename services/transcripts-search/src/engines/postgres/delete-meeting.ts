import type { Tenant } from '@mi/contracts'
import { execute, ofTenant, queryRows, sql } from '@mi/database/sql'
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
  await execute(
    client,
    sql`INSERT INTO search_removed (tenant_no, meeting_id) VALUES (${tenantNo}, ${meetingId}) ON CONFLICT DO NOTHING`,
  )
  const [removed] = await queryRows<LanguageChange & { transcriptNo: number }>(
    client,
    sql`DELETE FROM search_transcript WHERE tenant_no = ${tenantNo} AND meeting_id = ${meetingId}
      RETURNING transcript_no AS "transcriptNo", analyzer, segments, tokens`,
  )
  if (removed === undefined) return 0
  const { transcriptNo, analyzer, segments, tokens } = removed
  await execute(client, sql`DELETE FROM search_posting WHERE transcript_no = ${transcriptNo}`)
  await changeLanguageCounts(client, tenantNo, [{ analyzer, segments: -segments, tokens: -tokens }])
  return segments
}

/** Removes all entries of a tenant. Returns the number of removed segments. */
export async function deleteTenant(client: ClientBase, tenant: Tenant): Promise<number> {
  await allowLongStatements(client)
  const tenantNo = await findTenantNumber(client, tenant)
  if (tenantNo === null) return 0
  const rows = await queryRows<{ segments: number }>(
    client,
    sql`DELETE FROM search_transcript WHERE tenant_no = ${tenantNo} RETURNING segments`,
  )
  await execute(client, sql`DELETE FROM search_posting WHERE tenant_no = ${tenantNo}`)
  await execute(client, sql`DELETE FROM search_tenant WHERE ${ofTenant(tenant)}`)
  return rows.reduce((sum, { segments }) => sum + segments, 0)
}
