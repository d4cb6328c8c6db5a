import type { Tenant } from '@mi/database'
import type { DismissedItem } from '../../generated/prisma/client.ts'
import type { Tx } from '../../store/database.ts'

type Store = Pick<Tx, 'dismissedItem'>

/** The generated items of a meeting that people deleted. */
export function dismissedOf(tx: Store, tenant: Tenant, meetingId: string): Promise<DismissedItem[]> {
  return tx.dismissedItem.findMany({ where: { meetingId, ...tenant }, orderBy: { id: 'asc' } })
}

export async function insertDismissed(tx: Store, item: DismissedItem): Promise<void> {
  await tx.dismissedItem.create({ data: item })
}
