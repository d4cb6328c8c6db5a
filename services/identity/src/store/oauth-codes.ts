import type { Plan } from '@mi/contracts/mi/identity/v1'
import { newId } from '@mi/ids'
import type pg from 'pg'
import type { PageActor, PageAuditEvent } from './oauth-audit.ts'

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

/** The code as it is now. {@link redeem} decides who uses it. */
export async function findCode(client: pg.Pool, hash: Uint8Array): Promise<StoredCode | null> {
  const { rows } = await client.query({
    name: 'find-oauth-code',
    text: `select c.redirect_uri as "redirectUri", c.scopes, c.challenge, c.expires_at as "expiresAt",
        c.used_at as "usedAt", c.family_id as "familyId", ${OWNER}
      from oauth_codes c join oauth_grants g on g.id = c.grant_id ${OWNER_JOINS} where c.hash = $1`,
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

/** The refresh token and its family as they are now. {@link rotate} decides who uses it. */
export async function findRefreshToken(
  client: pg.Pool,
  hash: Uint8Array,
): Promise<StoredRefreshToken | null> {
  const { rows } = await client.query({
    name: 'find-oauth-refresh-token',
    text: `select t.family_id as "familyId", f.scopes, t.expires_at as "expiresAt", t.used_at as "usedAt",
        f.revoked_at as "revokedAt", ${OWNER}
      from oauth_refresh_tokens t join oauth_token_families f on f.id = t.family_id
        join oauth_grants g on g.id = f.grant_id ${OWNER_JOINS}
      where t.hash = $1`,
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

/** The audit row of what a statement does; written by the statement itself. */
function auditParameters(actor: PageActor, event: PageAuditEvent, at: Date): unknown[] {
  const { accountId, action, resourceType, resourceId } = event
  return [
    newId('aud', at),
    accountId,
    actor.type,
    actor.id,
    action,
    resourceType,
    resourceId,
    actor.ip,
    actor.requestId,
  ]
}

const AUDIT_COLUMNS =
  'id, account_id, actor_type, actor_id, action, resource_type, resource_id, ip, request_id, at'

/**
 * Marks the code as used and stores what it was redeemed for, with the audit row, in one statement: of any number at once,
 * one finds it unused and gets true.
 */
export async function redeem(
  client: pg.Pool,
  family: NewFamily,
  audit: { actor: PageActor; event: PageAuditEvent },
  now: Date,
): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'redeem-oauth-code',
    text: `with code as (update oauth_codes set used_at = $6, family_id = $1 where hash = $4 and used_at is null returning 1),
        family as (insert into oauth_token_families (id, grant_id, scopes, created_at, expires_at)
          select $1, $2, $3, $6, $7 from code),
        token as (insert into oauth_refresh_tokens (hash, family_id, created_at, expires_at) select $5, $1, $6, $7 from code)
      insert into audit_entries (${AUDIT_COLUMNS}) select $8, $9, $10, $11, $12, $13, $14, $15, $16, $6 from code`,
    values: [
      family.id,
      family.grantId,
      family.scopes,
      family.codeHash,
      family.tokenHash,
      now,
      family.expiresAt,
      ...auditParameters(audit.actor, audit.event, now),
    ],
  })
  return rowCount === 1
}

export interface Rotation {
  familyId: string
  usedHash: Uint8Array
  newHash: Uint8Array
  expiresAt: Date
}

/**
 * Marks a refresh token as used and stores the one in its place, with the audit row, in one statement: of any number at
 * once, one finds it unused, in a family that lasts, and gets true. The family's row is what they wait for each other at.
 */
export async function rotate(
  client: pg.Pool,
  rotation: Rotation,
  audit: { actor: PageActor; event: PageAuditEvent },
  now: Date,
): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'rotate-oauth-refresh-token',
    text: `with used as (
          update oauth_refresh_tokens set used_at = $4 where hash = $2 and used_at is null
            and exists (select 1 from oauth_token_families f where f.id = $1 and f.revoked_at is null for update of f)
          returning 1),
        family as (update oauth_token_families set expires_at = $5 where id = $1 and exists (select 1 from used)),
        token as (insert into oauth_refresh_tokens (hash, family_id, created_at, expires_at) select $3, $1, $4, $5 from used)
      insert into audit_entries (${AUDIT_COLUMNS}) select $6, $7, $8, $9, $10, $11, $12, $13, $14, $4 from used`,
    values: [
      rotation.familyId,
      rotation.usedHash,
      rotation.newHash,
      now,
      rotation.expiresAt,
      ...auditParameters(audit.actor, audit.event, now),
    ],
  })
  return rowCount === 1
}

/** Ends a family: its refresh tokens and all access tokens that came of it. */
export async function revokeFamily(client: pg.PoolClient, familyId: string, now: Date): Promise<void> {
  await client.query({
    name: 'revoke-oauth-family',
    text: 'update oauth_token_families set revoked_at = $2 where id = $1 and revoked_at is null',
    values: [familyId, now],
  })
}
