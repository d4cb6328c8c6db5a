import type { Prisma } from '../generated/prisma/client.ts'
import { APP_COLUMNS, type AppRow } from '../oauth/apps/messages.ts'
import type { Tx } from './database.ts'

type Mode = 'live' | 'test'

/** The apps that a credential of a mode sees: a live one those of both modes, as with keys. */
function visible(accountId: string, mode: Mode): Prisma.OAuthAppWhereInput {
  return { accountId, ...(mode === 'test' && { opens: 'test' }) }
}

export function findApp(
  tx: Pick<Tx, 'oAuthApp'>,
  accountId: string,
  mode: Mode,
  id: string,
): Promise<AppRow | null> {
  return tx.oAuthApp.findFirst({ where: { AND: [visible(accountId, mode), { id }] }, select: APP_COLUMNS })
}

/** The app, locked until the transaction ends. */
export async function lockApp(tx: Tx, accountId: string, mode: Mode, id: string): Promise<AppRow | null> {
  await tx.$executeRaw`select 1 from oauth_apps where id = ${id} and account_id = ${accountId} for update`
  return findApp(tx, accountId, mode, id)
}

export interface AppPage {
  limit: number
  offset: number
  after: { createdAt: Date; id: string } | null
}

/** Newest first, one more than asked for, so that the caller sees whether there are more. */
export function listApps(
  tx: Pick<Tx, 'oAuthApp'>,
  accountId: string,
  mode: Mode,
  { limit, offset, after }: AppPage,
): Promise<AppRow[]> {
  const behind: Prisma.OAuthAppWhereInput = after
    ? { OR: [{ createdAt: { lt: after.createdAt } }, { createdAt: after.createdAt, id: { lt: after.id } }] }
    : {}
  return tx.oAuthApp.findMany({
    where: { AND: [visible(accountId, mode), behind] },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    skip: offset,
    take: limit + 1,
    select: APP_COLUMNS,
  })
}

export function countApps(tx: Pick<Tx, 'oAuthApp'>, accountId: string, mode: Mode): Promise<number> {
  return tx.oAuthApp.count({ where: visible(accountId, mode) })
}
