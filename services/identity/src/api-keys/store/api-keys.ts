import type { Caller } from '@mi/contracts'
import { execute, sql } from '@mi/database'
import { onlyCreatedBy } from '../../domain/visibility.ts'
import type { ApiKey, Prisma } from '../../generated/prisma/client.ts'
import type { IdentityDatabase, Tx } from '../../store/database.ts'
import { listedSince } from '../domain/key-rules.ts'

type Reader = Pick<Caller, 'accountId' | 'userId' | 'role'>

/** The keys that a caller sees: revoked keys only for a time, and keys of other users only as an owner or admin. */
function shown(caller: Reader, now: Date): Prisma.ApiKeyWhereInput {
  const userId = onlyCreatedBy(caller)
  return {
    accountId: caller.accountId,
    ...(userId !== null && { userId }),
    OR: [{ revokedAt: null }, { revokedAt: { gt: listedSince(now) } }],
  }
}

export function findApiKey(tx: Tx, caller: Reader, id: string, now: Date): Promise<ApiKey | null> {
  return tx.apiKey.findFirst({ where: { AND: [shown(caller, now), { id }] } })
}

/** The key, locked until the transaction ends. */
export async function lockApiKey(tx: Tx, caller: Reader, id: string, now: Date): Promise<ApiKey | null> {
  const locked = await execute(
    tx,
    sql`select 1 from api_keys where id = ${id} and account_id = ${caller.accountId} for update`,
  )
  return locked === 0 ? null : findApiKey(tx, caller, id, now)
}

/** The number of keys that are neither revoked nor expired. */
export function countActiveKeys(tx: Tx, accountId: string, now: Date): Promise<number> {
  const unexpired = { OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] }
  return tx.apiKey.count({ where: { accountId, revokedAt: null, ...unexpired } })
}

export interface KeyPage {
  limit: number
  offset: number
  after: { createdAt: Date; id: string } | null
}

/** Newest first. It returns one key more than the limit, so that the caller sees whether there are more. */
export function listApiKeys(tx: Tx, caller: Reader, page: KeyPage, now: Date): Promise<ApiKey[]> {
  const { after } = page
  const behind: Prisma.ApiKeyWhereInput = after
    ? {
        OR: [{ createdAt: { lt: after.createdAt } }, { createdAt: after.createdAt, id: { lt: after.id } }],
      }
    : {}
  return tx.apiKey.findMany({
    where: { AND: [shown(caller, now), behind] },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    skip: page.offset,
    take: page.limit + 1,
  })
}

export function countApiKeys(tx: Tx, caller: Reader, now: Date): Promise<number> {
  return tx.apiKey.count({ where: shown(caller, now) })
}

/** Deletes revoked keys that are no longer listed, of all accounts. */
export async function purgeRevokedKeys({ poolAcrossTenants }: IdentityDatabase, now: Date): Promise<void> {
  await execute(poolAcrossTenants, sql`delete from api_keys where revoked_at < ${listedSince(now)}`)
}
