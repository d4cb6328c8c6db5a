import {
  AUDIT_COLUMNS,
  auditParameters,
  auditValues,
  type NewAuditEntry,
} from '../../audit/store/audit-entries.ts'
import type { IdentityDatabase } from '../../store/database.ts'

/** Ends a family, its refresh tokens and all access tokens that came of it, and writes the audit entry. A family that has ended stays as it is. */
export async function revokeFamily(
  { poolAcrossTenants }: IdentityDatabase,
  familyId: string,
  audit: NewAuditEntry,
  now: Date,
): Promise<void> {
  await poolAcrossTenants.query({
    name: 'revoke-oauth-family',
    text: `with revoked as (
        update oauth_token_families set revoked_at = $2 where id = $1 and revoked_at is null returning 1)
      insert into audit_entries (${AUDIT_COLUMNS}) select ${auditParameters(3)} from revoked`,
    values: [familyId, now, ...auditValues(audit, now)],
  })
}

/** Ends an access token alone, and writes the audit entry. A token that has ended stays as it is. */
export async function revokeAccessToken(
  { poolAcrossTenants }: IdentityDatabase,
  { id, expiresAt }: { id: string; expiresAt: Date },
  audit: NewAuditEntry,
  now: Date,
): Promise<void> {
  await poolAcrossTenants.query({
    name: 'revoke-oauth-access-token',
    text: `with revoked as (
        insert into oauth_revoked_tokens (id, expires_at) values ($1, $2) on conflict do nothing returning 1)
      insert into audit_entries (${AUDIT_COLUMNS}) select ${auditParameters(3)} from revoked`,
    values: [id, expiresAt, ...auditValues(audit, now)],
  })
}
