import type { Credential, Mode, Plan, Role } from '@mi/contracts/mi/identity/v1'
import { execute, queryRows, sql } from '@mi/database'
import { rateLimitOf } from '../../domain/plan-limits.ts'
import { accountTable, apiKeyTable } from '../../generated/tables.ts'
import type { IdentityDatabase } from '../../store/database.ts'

interface CredentialRow {
  id: string
  opens: Mode
  scopes: string[]
  expiresAt: Date | null
  revokedAt: Date | null
  lastUsedAt: Date | null
  accountId: string
  userId: string
  role: Role
  plan: Plan
  rateLimitPerMinute: number | null
  rateLimitBurst: number | null
}

const CREDENTIAL_COLUMNS = sql`${apiKeyTable.columns({
  alias: 'k',
  fields: ['id', 'opens', 'scopes', 'expiresAt', 'revokedAt', 'lastUsedAt', 'accountId', 'userId'],
})}, u.role, ${accountTable.columns({ alias: 'a', fields: ['plan', 'rateLimitPerMinute', 'rateLimitBurst'] })}`

/** The credential of a key, by the SHA-256 of the key. Null when the key is unknown, revoked or expired. */
export async function findCredential(
  { pool }: IdentityDatabase,
  keyHash: Uint8Array,
  now: Date,
): Promise<{ credential: Credential; lastUsedAt: Date | null } | null> {
  const statement = sql`select ${CREDENTIAL_COLUMNS}
    from api_keys k join accounts a on a.id = k.account_id join users u on u.id = k.user_id
    where k.hash = ${Buffer.from(keyHash)}`
  const [key] = await queryRows<CredentialRow>(pool, statement, { prepared: true })
  if (!key || key.revokedAt !== null || (key.expiresAt !== null && key.expiresAt <= now)) return null
  const { id, opens, scopes, expiresAt, lastUsedAt, accountId, userId, role, plan } = key
  const { perMinute, burst } = rateLimitOf(key)
  return {
    lastUsedAt,
    credential: {
      accountId,
      userId,
      mode: opens,
      plan,
      scopes,
      auth: 'api_key',
      credentialId: id,
      rateLimitPerMinute: perMinute,
      rateLimitBurst: burst,
      expiresAt,
      role,
    },
  }
}

/** Notes the last use of a key, to the minute: a busy key is written once a minute. */
export async function noteUse({ pool }: IdentityDatabase, id: string, minute: Date): Promise<void> {
  const statement = sql`update api_keys set last_used_at = ${minute}
    where id = ${id} and (last_used_at is null or last_used_at < ${minute})`
  await execute(pool, statement, { prepared: true })
}
