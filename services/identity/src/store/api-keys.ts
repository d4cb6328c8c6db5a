import { listedSince } from '../domain/key-rules.ts'
import type { ApiKey, Prisma } from '../generated/prisma/client.ts'
import type { Tx } from './database.ts'

/** Keys that are shown: revoked ones only for a while. */
function shown(accountId: string, now: Date): Prisma.ApiKeyWhereInput {
  return { accountId, OR: [{ revokedAt: null }, { revokedAt: { gt: listedSince(now) } }] }
}

export function findApiKey(tx: Tx, accountId: string, id: string, now: Date): Promise<ApiKey | null> {
  return tx.apiKey.findFirst({ where: { AND: [shown(accountId, now), { id }] } })
}

/** The key, locked until the transaction ends. */
export async function lockApiKey(tx: Tx, accountId: string, id: string, now: Date): Promise<ApiKey | null> {
  const locked = await tx.$executeRaw`
    select 1 from api_keys where id = ${id} and account_id = ${accountId} for update`
  return locked === 0 ? null : findApiKey(tx, accountId, id, now)
}

/** Keys that open something now. */
export function countActiveKeys(tx: Tx, accountId: string, now: Date): Promise<number> {
  const unexpired = { OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] }
  return tx.apiKey.count({ where: { accountId, revokedAt: null, ...unexpired } })
}

export interface KeyPage {
  limit: number
  offset: number
  after: { createdAt: Date; id: string } | null
}

/** Newest first, one more than asked for, so that the caller sees whether there are more. */
export function listApiKeys(tx: Tx, accountId: string, page: KeyPage, now: Date): Promise<ApiKey[]> {
  const { after } = page
  const behind: Prisma.ApiKeyWhereInput = after
    ? {
        OR: [{ createdAt: { lt: after.createdAt } }, { createdAt: after.createdAt, id: { lt: after.id } }],
      }
    : {}
  return tx.apiKey.findMany({
    where: { AND: [shown(accountId, now), behind] },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    skip: page.offset,
    take: page.limit + 1,
  })
}

export function countApiKeys(tx: Tx, accountId: string, now: Date): Promise<number> {
  return tx.apiKey.count({ where: shown(accountId, now) })
}
