import { execute, type Sql, sql } from '@mi/database'
import { auditInsert, type NewAuditEntry } from '../../audit/store/audit-entries.ts'
import { oAuthRefreshTokenTable, oAuthTokenFamilyTable } from '../../generated/tables.ts'
import type { IdentityDatabase } from '../../store/database.ts'
import { findPresentingClient, type PresentingClient, presentedColumns } from './clients.ts'
import { type GrantOwner, OWNER_COLUMNS, OWNER_JOINS } from './grant-owner.ts'

const DAY_MS = 86_400_000

export interface StoredRefreshToken extends GrantOwner {
  familyId: string
  /** The scopes of the family, as the code granted them. */
  scopes: string[]
  createdAt: Date
  expiresAt: Date
  usedAt: Date | null
  /** The expiry of the family: at least the latest expiry of its tokens. */
  familyExpiresAt: Date
  revokedAt: Date | null
}

const PRESENTED = presentedColumns({
  ...OWNER_COLUMNS,
  familyId: oAuthRefreshTokenTable.column('familyId', 't'),
  createdAt: oAuthRefreshTokenTable.column('createdAt', 't'),
  expiresAt: oAuthRefreshTokenTable.column('expiresAt', 't'),
  usedAt: oAuthRefreshTokenTable.column('usedAt', 't'),
  scopes: oAuthTokenFamilyTable.column('scopes', 'f'),
  familyExpiresAt: oAuthTokenFamilyTable.column('expiresAt', 'f'),
  revokedAt: oAuthTokenFamilyTable.column('revokedAt', 'f'),
} satisfies Record<keyof StoredRefreshToken, Sql>)

/** The client, and the refresh token with its family as they are now. {@link rotate} decides which request uses it. */
export function findClientWithRefreshToken(
  database: IdentityDatabase,
  clientId: string,
  hash: Uint8Array,
): Promise<PresentingClient<StoredRefreshToken> | null> {
  const query = sql`select ${PRESENTED}
    from oauth_refresh_tokens t join oauth_token_families f on f.id = t.family_id
      join oauth_grants g on g.id = f.grant_id ${OWNER_JOINS}
    where t.hash = ${hash}`
  return findPresentingClient(database, query, clientId)
}

export interface Rotation {
  familyId: string
  usedHash: Uint8Array
  newHash: Uint8Array
  expiresAt: Date
}

/**
 * Marks a refresh token as used and stores its successor with the audit entry, in one statement. One of several concurrent
 * requests finds the token unused, in a family that has not ended, and gets true. The statement locks the family before its token, as the deletion
 * of a family does; the other order could cause a deadlock.
 */
export async function rotate(
  { poolAcrossTenants }: IdentityDatabase,
  { familyId, usedHash, newHash, expiresAt }: Rotation,
  audit: NewAuditEntry,
  now: Date,
): Promise<boolean> {
  const statement = sql`with lasting as materialized (
        select id from oauth_token_families where id = ${familyId} and revoked_at is null for key share),
      used as (update oauth_refresh_tokens t set used_at = ${now} from lasting
        where t.hash = ${usedHash} and t.used_at is null and t.family_id = lasting.id returning 1),
      token as (insert into oauth_refresh_tokens (hash, family_id, created_at, expires_at)
        select ${newHash}, ${familyId}, ${now}, ${expiresAt} from used)
    ${auditInsert(audit, now, sql`used`)}`
  return (await execute(poolAcrossTenants, statement, { prepared: true })) === 1
}

/** Extends a family to a day after `expiresAt`. The extra day saves a write at every refresh. */
export async function extendFamily(
  { poolAcrossTenants }: IdentityDatabase,
  familyId: string,
  expiresAt: Date,
): Promise<void> {
  const until = new Date(expiresAt.getTime() + DAY_MS)
  const statement = sql`update oauth_token_families set expires_at = ${until}
    where id = ${familyId} and expires_at < ${until}`
  await execute(poolAcrossTenants, statement, { prepared: true })
}
