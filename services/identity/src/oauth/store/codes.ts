import { type Executable, execute, type Sql, sql } from '@mi/database'
import { auditInsert, type NewAuditEntry } from '../../audit/store/audit-entries.ts'
import { oAuthCodeTable } from '../../generated/tables.ts'
import type { IdentityDatabase } from '../../store/database.ts'
import { findPresentingClient, type PresentingClient, presentedColumns } from './clients.ts'
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

export interface NewCode extends Pick<StoredCode, 'grantId' | 'redirectUri' | 'challenge' | 'expiresAt'> {
  hash: Uint8Array
  scopes: readonly string[]
}

const column = (field: (typeof oAuthCodeTable.fields)[number]) => oAuthCodeTable.column(field, 'c')
const PRESENTED = presentedColumns({
  ...OWNER_COLUMNS,
  grantId: column('grantId'),
  redirectUri: column('redirectUri'),
  scopes: column('scopes'),
  challenge: column('challenge'),
  expiresAt: column('expiresAt'),
  usedAt: column('usedAt'),
  familyId: column('familyId'),
} satisfies Record<keyof StoredCode, Sql>)

/** The client, and the code as it is now. {@link redeem} decides which request uses it. */
export function findClientWithCode(
  database: IdentityDatabase,
  clientId: string,
  hash: Uint8Array,
): Promise<PresentingClient<StoredCode> | null> {
  const query = sql`select ${PRESENTED} from oauth_codes c join oauth_grants g on g.id = c.grant_id ${OWNER_JOINS}
    where c.hash = ${hash}`
  return findPresentingClient(database, query, clientId)
}

export async function insertCode(connection: Executable, code: NewCode): Promise<void> {
  await execute(connection, sql`insert into oauth_codes ${oAuthCodeTable.values([code])}`, { prepared: true })
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
 * Marks the code as used and stores its family with the first refresh token and the audit entry, in one statement. One of
 * several concurrent requests finds the code unused and gets true. The statement locks the grant before its code, as the deletion of a
 * grant does; the other order could cause a deadlock. The family expires a day after its token, as `extendFamily` says.
 */
export async function redeem(
  { poolAcrossTenants }: IdentityDatabase,
  { id, grantId, scopes, codeHash, tokenHash, expiresAt }: NewFamily,
  audit: NewAuditEntry,
  now: Date,
): Promise<boolean> {
  const statement = sql`with granted as materialized (
        select id from oauth_grants where id = ${grantId} for key share),
      code as (update oauth_codes c set used_at = ${now}, family_id = ${id} from granted
        where c.hash = ${codeHash} and c.used_at is null and c.grant_id = granted.id returning 1),
      family as (insert into oauth_token_families (id, grant_id, scopes, created_at, expires_at)
        select ${id}, ${grantId}, ${scopes}, ${now}, ${expiresAt}::timestamptz + interval '24 hours' from code),
      token as (insert into oauth_refresh_tokens (hash, family_id, created_at, expires_at)
        select ${tokenHash}, ${id}, ${now}, ${expiresAt} from code)
    ${auditInsert(audit, now, sql`code`)}`
  return (await execute(poolAcrossTenants, statement, { prepared: true })) === 1
}
