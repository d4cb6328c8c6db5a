import { execute, sql } from '@mi/database'
import { auditInsert, type NewAuditEntry } from '../../audit/store/audit-entries.ts'
import type { IdentityDatabase } from '../../store/database.ts'

const REVOKED = sql`revoked`

/** Ends a family with its refresh tokens and access tokens, and writes the audit entry. A family that has ended stays as it is. */
export async function revokeFamily(
  { poolAcrossTenants }: IdentityDatabase,
  familyId: string,
  audit: NewAuditEntry,
  now: Date,
): Promise<void> {
  const statement = sql`with revoked as (
      update oauth_token_families set revoked_at = ${now} where id = ${familyId} and revoked_at is null returning 1)
    ${auditInsert(audit, now, REVOKED)}`
  await execute(poolAcrossTenants, statement, { prepared: true })
}

/** Ends one access token, and writes the audit entry. A token that has ended stays as it is. */
export async function revokeAccessToken(
  { poolAcrossTenants }: IdentityDatabase,
  { id, expiresAt }: { id: string; expiresAt: Date },
  audit: NewAuditEntry,
  now: Date,
): Promise<void> {
  const statement = sql`with revoked as (
      insert into oauth_revoked_tokens (id, expires_at) values (${id}, ${expiresAt}) on conflict do nothing returning 1)
    ${auditInsert(audit, now, REVOKED)}`
  await execute(poolAcrossTenants, statement, { prepared: true })
}
