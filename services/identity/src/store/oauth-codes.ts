import type { Plan } from '@mi/contracts/mi/identity/v1'
import type pg from 'pg'

/** Whom a code or a refresh token speaks for. */
export interface GrantOwner {
  grantId: string
  appId: string
  accountId: string
  userId: string
  mode: 'live' | 'test'
  plan: Plan
  /** The user was removed from the account. */
  removed: boolean
}

export interface StoredCode extends GrantOwner {
  redirectUri: string
  scopes: string[]
  challenge: string | null
  expiresAt: Date
  usedAt: Date | null
  familyId: string | null
}

const OWNER = `g.id as "grantId", g.app_id as "appId", g.account_id as "accountId", g.user_id as "userId", g.mode, a.plan,
  u.removed_at is not null as removed`
const OWNER_JOINS = 'join accounts a on a.id = g.account_id join users u on u.id = g.user_id'

/** The code, locked until the transaction ends: of any number of redemptions at once, one sees it unused. */
export async function lockCode(client: pg.PoolClient, hash: Uint8Array): Promise<StoredCode | null> {
  const { rows } = await client.query({
    name: 'lock-oauth-code',
    text: `select c.redirect_uri as "redirectUri", c.scopes, c.challenge, c.expires_at as "expiresAt",
        c.used_at as "usedAt", c.family_id as "familyId", ${OWNER}
      from oauth_codes c join oauth_grants g on g.id = c.grant_id ${OWNER_JOINS} where c.hash = $1 for update of c`,
    values: [hash],
  })
  return rows[0] ?? null
}

export interface StoredRefreshToken extends GrantOwner {
  familyId: string
  /** Of the family: what the code granted. */
  scopes: string[]
  expiresAt: Date
  usedAt: Date | null
  revokedAt: Date | null
}

/** The refresh token and its family, both locked: rotation and revocation of a family wait for each other. */
export async function lockRefreshToken(
  client: pg.PoolClient,
  hash: Uint8Array,
): Promise<StoredRefreshToken | null> {
  const { rows } = await client.query({
    name: 'lock-oauth-refresh-token',
    text: `select t.family_id as "familyId", f.scopes, t.expires_at as "expiresAt", t.used_at as "usedAt",
        f.revoked_at as "revokedAt", ${OWNER}
      from oauth_refresh_tokens t join oauth_token_families f on f.id = t.family_id
        join oauth_grants g on g.id = f.grant_id ${OWNER_JOINS}
      where t.hash = $1 for update of t, f`,
    values: [hash],
  })
  return rows[0] ?? null
}

export interface NewFamily {
  id: string
  grantId: string
  scopes: readonly string[]
  codeHash: Uint8Array
  tokenHash: Uint8Array
  expiresAt: Date
}

/** Marks the code as used, and stores what it was redeemed for. */
export async function redeem(client: pg.PoolClient, family: NewFamily, now: Date): Promise<void> {
  await client.query({
    name: 'redeem-oauth-code',
    text: `with code as (update oauth_codes set used_at = $6, family_id = $1 where hash = $4),
        family as (insert into oauth_token_families (id, grant_id, scopes, created_at, expires_at) values ($1, $2, $3, $6, $7))
      insert into oauth_refresh_tokens (hash, family_id, created_at, expires_at) values ($5, $1, $6, $7)`,
    values: [
      family.id,
      family.grantId,
      family.scopes,
      family.codeHash,
      family.tokenHash,
      now,
      family.expiresAt,
    ],
  })
}

export interface Rotation {
  familyId: string
  usedHash: Uint8Array
  newHash: Uint8Array
  expiresAt: Date
}

/** Marks a refresh token as used and stores the one in its place. */
export async function rotate(client: pg.PoolClient, rotation: Rotation, now: Date): Promise<void> {
  await client.query({
    name: 'rotate-oauth-refresh-token',
    text: `with used as (update oauth_refresh_tokens set used_at = $4 where hash = $2),
        family as (update oauth_token_families set expires_at = $5 where id = $1)
      insert into oauth_refresh_tokens (hash, family_id, created_at, expires_at) values ($3, $1, $4, $5)`,
    values: [rotation.familyId, rotation.usedHash, rotation.newHash, now, rotation.expiresAt],
  })
}

/** Ends a family: its refresh tokens and all access tokens that came of it. */
export async function revokeFamily(client: pg.PoolClient, familyId: string, now: Date): Promise<void> {
  await client.query({
    name: 'revoke-oauth-family',
    text: 'update oauth_token_families set revoked_at = $2 where id = $1 and revoked_at is null',
    values: [familyId, now],
  })
}
