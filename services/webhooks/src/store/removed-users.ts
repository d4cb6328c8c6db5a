import type { Tx } from './database.ts'

/** Remembers that a user is not of the account any more, in both modes. */
export async function rememberRemoved(tx: Tx, accountId: string, userId: string): Promise<void> {
  await tx.removedUser.upsert({ where: { userId }, create: { userId, accountId }, update: {} })
}

/** With `lockOwners`: a user who is removed at the same time gets no subscription. */
export async function isRemoved(tx: Tx, userId: string): Promise<boolean> {
  return (await tx.removedUser.count({ where: { userId } })) > 0
}
