import type { Caller } from '@mi/contracts'
import { execute, queryRows, sql } from '@mi/database'
import { onlyCreatedBy } from '../../domain/visibility.ts'
import type { OAuthApp, Prisma } from '../../generated/prisma/client.ts'
import type { IdentityDatabase, Tx } from '../../store/database.ts'

/** An app without its secret and without the bytes of its logo. */
export type AppRow = Omit<OAuthApp, keyof typeof WITHOUT_SECRET>

/** The columns that {@link AppRow} leaves out. */
export const WITHOUT_SECRET = { logo: true, secretHash: true } as const

type Reader = Pick<Caller, 'accountId' | 'userId' | 'role' | 'mode'>

/**
 * The apps that a caller sees. A live credential sees the apps of both modes. A member sees only the apps that they own.
 */
function visible(caller: Reader): Prisma.OAuthAppWhereInput {
  const { accountId, mode } = caller
  const ownerId = onlyCreatedBy(caller)
  return { accountId, ...(mode === 'test' && { opens: 'test' }), ...(ownerId !== null && { ownerId }) }
}

export function findApp(tx: Pick<Tx, 'oAuthApp'>, caller: Reader, id: string): Promise<AppRow | null> {
  return tx.oAuthApp.findFirst({ where: { AND: [visible(caller), { id }] }, omit: WITHOUT_SECRET })
}

/** The app, locked until the transaction ends. */
export async function lockApp(tx: Tx, caller: Reader, id: string): Promise<AppRow | null> {
  await execute(
    tx,
    sql`select 1 from oauth_apps where id = ${id} and account_id = ${caller.accountId} for update`,
  )
  return findApp(tx, caller, id)
}

export interface AppPage {
  limit: number
  offset: number
  after: { createdAt: Date; id: string } | null
}

/** Newest first. It returns one app more than the limit, so that the caller sees whether there are more. */
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
    omit: WITHOUT_SECRET,
  })
}

export function countApps(tx: Pick<Tx, 'oAuthApp'>, caller: Reader): Promise<number> {
  return tx.oAuthApp.count({ where: visible(caller) })
}

/** The logo of an app of any account. Users of other accounts see it on the consent page. */
export async function findLogo(
  { pool }: IdentityDatabase,
  id: string,
): Promise<{ bytes: Buffer; type: string } | null> {
  const statement = sql`select logo as bytes, logo_type as type from oauth_apps where id = ${id} and logo is not null`
  const [logo] = await queryRows<{ bytes: Buffer; type: string }>(pool, statement, { prepared: true })
  return logo ?? null
}
