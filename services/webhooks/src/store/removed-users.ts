import type { Tx } from './database.ts'

/** Records that a user was removed from the account, in both modes. */
export async function rememberRemoved(tx: Tx, accountId: string, userId: string): Promise<void> {
  await tx.removedUser.upsert({ where: { userId }, create: { userId, accountId }, update: {} })
}

/** Requires `lockOwners`, so that a concurrently removed user does not get a subscription. */
export async function isRemoved(tx: Tx, userId: string): Promise<boolean> {
  return (await tx.removedUser.count({ where: { userId } })) > 0
}
