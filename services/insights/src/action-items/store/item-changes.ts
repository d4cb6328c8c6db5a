import type { Tenant } from '@mi/database'
import type { ActionItemChange, Prisma } from '../../generated/prisma/client.ts'
import type { Tx } from '../../store/database.ts'
import type { FieldChange } from '../domain/change-item.ts'

export type ItemChangeRecord = Omit<ActionItemChange, 'changes'> & { changes: FieldChange[] }

type Store = Pick<Tx, 'actionItemChange'>

export interface Actor {
  /** One of user, api_key, oauth_app, system. */
  type: string
  id: string
}

/** Records the changes of an item, if there are any. */
export async function recordChanges(
  tx: Store,
  { id, accountId, mode }: { id: string } & Tenant,
  actor: Actor,
  changes: FieldChange[],
  at: Date,
): Promise<void> {
  if (changes.length === 0) return
  await tx.actionItemChange.create({
    data: {
      accountId,
      mode,
      actionItemId: id,
      at,
      actorType: actor.type,
      actorId: actor.id,
      changes: changes as unknown as Prisma.InputJsonValue,
    },
  })
}

/** The history of an item, oldest first. `after` is the number of the last entry of the page before. */
export async function listChanges(
  tx: Store,
  tenant: Tenant,
  actionItemId: string,
  { skip, take, after }: { skip: number; take: number; after: number | null },
): Promise<ItemChangeRecord[]> {
  const rows = await tx.actionItemChange.findMany({
    where: { ...tenant, actionItemId, ...(after !== null && { id: { gt: after } }) },
    orderBy: { id: 'asc' },
    skip,
    take,
  })
  return rows as unknown as ItemChangeRecord[]
}

export function countChanges(tx: Store, tenant: Tenant, actionItemId: string): Promise<number> {
  return tx.actionItemChange.count({ where: { ...tenant, actionItemId } })
}
