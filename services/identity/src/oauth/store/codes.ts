import {
  AUDIT_COLUMNS,
  auditParameters,
  auditValues,
  type NewAuditEntry,
} from '../../audit/store/audit-entries.ts'
import type { IdentityDatabase } from '../../store/database.ts'
import { findPresentingClient, type PresentingClient } from './clients.ts'
import { type GrantOwner, OWNER_COLUMNS, OWNER_JOINS } from './grant-owner.ts'

export interface StoredCode extends GrantOwner {
  grantId: string
  redirectUri: string
  scopes: string[]
  challenge: string | null
  expiresAt: Date
  usedAt: Date | null
  /** The family of tokens that the code was redeemed for. */
  familyId: string | null
}

const QUERY = {
  name: 'find-oauth-client-with-code',
  columns: {
    ...OWNER_COLUMNS,
    grantId: 'g.id',
    redirectUri: 'c.redirect_uri',
    scopes: 'c.scopes',
    challenge: 'c.challenge',
    expiresAt: 'c.expires_at',
    usedAt: 'c.used_at',
    familyId: 'c.family_id',
  } satisfies Record<keyof StoredCode, string>,
  source: `oauth_codes c join oauth_grants g on g.id = c.grant_id ${OWNER_JOINS} where c.hash = $2`,
}

/** The client, and the code as it is now. {@link redeem} decides who uses it. */
export function findClientWithCode(
  database: IdentityDatabase,
  clientId: string,
  hash: Uint8Array,
): Promise<PresentingClient<StoredCode> | null> {
  return findPresentingClient(database, QUERY, clientId, hash)
}

export interface NewFamily {
  id: string
  grantId: string
  scopes: readonly string[]
  codeHash: Uint8Array
  tokenHash: Uint8Array
  expiresAt: Date
}

/**
 * Marks the code as used and stores what it was redeemed for, with the audit row, in one statement: of any number at once,
 * one finds it unused and gets true. The grant is locked before its code, as its deletion does: in the other order two could
 * wait for each other. The family's expiry is a day ahead of its token's, as `extendFamily` says.
 */
export async function redeem(
  { poolAcrossTenants }: IdentityDatabase,
  { id, grantId, scopes, codeHash, tokenHash, expiresAt }: NewFamily,
  audit: NewAuditEntry,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await poolAcrossTenants.query({
    name: 'redeem-oauth-code',
    text: `with granted as materialized (select id from oauth_grants where id = $2 for key share),
        code as (update oauth_codes c set used_at = $6, family_id = $1 from granted
          where c.hash = $4 and c.used_at is null and c.grant_id = granted.id returning 1),
        family as (insert into oauth_token_families (id, grant_id, scopes, created_at, expires_at)
          select $1, $2, $3, $6, $7::timestamptz + interval '24 hours' from code),
        token as (insert into oauth_refresh_tokens (hash, family_id, created_at, expires_at) select $5, $1, $6, $7 from code)
      insert into audit_entries (${AUDIT_COLUMNS}) select ${auditParameters(8)} from code`,
    values: [id, grantId, scopes, codeHash, tokenHash, now, expiresAt, ...auditValues(audit, now)],
  })
  return rowCount === 1
}
