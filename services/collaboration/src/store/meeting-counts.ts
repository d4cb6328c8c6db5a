import type { Tenant } from '@mi/contracts'
import type { Tx } from './database.ts'

/** Adds to the number of notes of a meeting, in the transaction that adds or removes one. */
export async function addToNoteCount(
  tx: Pick<Tx, 'meetingCount'>,
  tenant: Tenant,
  meetingId: string,
  added: number,
): Promise<void> {
  await tx.meetingCount.upsert({
    where: { meetingId, ...tenant },
    create: { ...tenant, meetingId, notes: added },
    update: { notes: { increment: added } },
  })
}
