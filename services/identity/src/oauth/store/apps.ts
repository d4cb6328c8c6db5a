import type { Caller } from '@mi/contracts'
import { onlyCreatedBy } from '../../domain/visibility.ts'
import type { Prisma } from '../../generated/prisma/client.ts'
import type { Tx } from '../../store/database.ts'
import { APP_COLUMNS, type AppRow } from '../rpc/app-message.ts'

type Reader = Pick<Caller, 'accountId' | 'userId' | 'role' | 'mode'>

/**
 * The apps that a caller sees: a live credential those of both modes, as with keys; a member only the apps that they own.
 */
function visible(caller: Reader): Prisma.OAuthAppWhereInput {
  const { accountId, mode } = caller
  const ownerId = onlyCreatedBy(caller)
  return { accountId, ...(mode === 'test' && { opens: 'test' }), ...(ownerId !== null && { ownerId }) }
}

export function findApp(tx: Pick<Tx, 'oAuthApp'>, caller: Reader, id: string): Promise<AppRow | null> {
  return tx.oAuthApp.findFirst({ where: { AND: [visible(caller), { id }] }, select: APP_COLUMNS })
}

/** The app, locked until the transaction ends. */
export async function lockApp(tx: Tx, caller: Reader, id: string): Promise<AppRow | null> {
  await tx.$executeRaw`select 1 from oauth_apps where id = ${id} and account_id = ${caller.accountId} for update`
  return findApp(tx, caller, id)
}

export interface AppPage {
  limit: number
  offset: number
  after: { createdAt: Date; id: string } | null
}

/** Newest first, one more than asked for, so that the caller sees whether there are more. */
export function listApps(
  tx: Pick<Tx, 'oAuthApp'>,
  caller: Reader,
  { limit, offset, after }: AppPage,
): Promise<AppRow[]> {
  const behind: Prisma.OAuthAppWhereInput = after
    ? { OR: [{ createdAt: { lt: after.createdAt } }, { createdAt: after.createdAt, id: { lt: after.id } }] }
    : {}
  return tx.oAuthApp.findMany({
    where: { AND: [visible(caller), behind] },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    skip: offset,
    take: limit + 1,
    select: APP_COLUMNS,
  })
}

export function countApps(tx: Pick<Tx, 'oAuthApp'>, caller: Reader): Promise<number> {
  return tx.oAuthApp.count({ where: visible(caller) })
}
