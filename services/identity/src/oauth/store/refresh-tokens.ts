import {
  AUDIT_COLUMNS,
  auditParameters,
  auditValues,
  type NewAuditEntry,
} from '../../audit/store/audit-entries.ts'
import type { IdentityDatabase } from '../../store/database.ts'
import { findPresentingClient, type PresentingClient } from './clients.ts'
import { type GrantOwner, OWNER_COLUMNS, OWNER_JOINS } from './grant-owner.ts'

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

const QUERY = {
  name: 'find-oauth-client-with-refresh-token',
  columns: {
    ...OWNER_COLUMNS,
    familyId: 't.family_id',
    scopes: 'f.scopes',
    createdAt: 't.created_at',
    expiresAt: 't.expires_at',
    usedAt: 't.used_at',
    familyExpiresAt: 'f.expires_at',
    revokedAt: 'f.revoked_at',
  } satisfies Record<keyof StoredRefreshToken, string>,
  source: `oauth_refresh_tokens t join oauth_token_families f on f.id = t.family_id
    join oauth_grants g on g.id = f.grant_id ${OWNER_JOINS} where t.hash = $2`,
}

/** The client, and the refresh token with its family as they are now. {@link rotate} decides who uses it. */
export function findClientWithRefreshToken(
  database: IdentityDatabase,
  clientId: string,
  hash: Uint8Array,
): Promise<PresentingClient<StoredRefreshToken> | null> {
  return findPresentingClient(database, QUERY, clientId, hash)
}

export interface Rotation {
  familyId: string
  usedHash: Uint8Array
  newHash: Uint8Array
  expiresAt: Date
}

/**
 * Marks a refresh token as used and stores the one in its place, with the audit row, in one statement: of any number at
 * once, one finds it unused, in a family that lasts, and gets true. The family is locked before its token, as its deletion
 * does: in the other order two could wait for each other.
 */
export async function rotate(
  { poolAcrossTenants }: IdentityDatabase,
  { familyId, usedHash, newHash, expiresAt }: Rotation,
  audit: NewAuditEntry,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await poolAcrossTenants.query({
    name: 'rotate-oauth-refresh-token',
    text: `with lasting as materialized (
          select id from oauth_token_families where id = $1 and revoked_at is null for key share),
        used as (update oauth_refresh_tokens t set used_at = $4 from lasting
          where t.hash = $2 and t.used_at is null and t.family_id = lasting.id returning 1),
        token as (insert into oauth_refresh_tokens (hash, family_id, created_at, expires_at) select $3, $1, $4, $5 from used)
      insert into audit_entries (${AUDIT_COLUMNS}) select ${auditParameters(6)} from used`,
    values: [familyId, usedHash, newHash, now, expiresAt, ...auditValues(audit, now)],
  })
  return rowCount === 1
}

const DAY_MS = 86_400_000

/** Lets a family last until a day after `expiresAt`: ahead, so that it is not written at every refresh. */
export async function extendFamily(
  { poolAcrossTenants }: IdentityDatabase,
  familyId: string,
  expiresAt: Date,
): Promise<void> {
  await poolAcrossTenants.query({
    name: 'extend-oauth-family',
    text: 'update oauth_token_families set expires_at = $2 where id = $1 and expires_at < $2',
    values: [familyId, new Date(expiresAt.getTime() + DAY_MS)],
  })
}
