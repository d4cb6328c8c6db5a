import type { Tenant } from '@mi/contracts'
import type { SummaryNote } from '../../generated/prisma/client.ts'
import type { Tx } from '../../store/database.ts'

/** The state of the note of a meeting's summary. Null until the note exists. */
export function findSummaryNote(
  tx: Pick<Tx, 'summaryNote'>,
  tenant: Tenant,
  meetingId: string,
): Promise<SummaryNote | null> {
  return tx.summaryNote.findFirst({ where: { ...tenant, meetingId } })
}

/** Marks a note as edited by a user. If it is the note of a summary, it no longer follows the summary. */
export async function leaveSummary(
  tx: Pick<Tx, 'summaryNote'>,
  tenant: Tenant,
  noteId: string,
): Promise<void> {
  await tx.summaryNote.updateMany({ where: { ...tenant, noteId }, data: { edited: true } })
}

export async function saveSummaryNote(
  tx: Pick<Tx, 'summaryNote'>,
  tenant: Tenant,
  { meetingId, noteId, version }: Pick<SummaryNote, 'meetingId' | 'noteId' | 'version'>,
): Promise<void> {
  await tx.summaryNote.upsert({
    where: { meetingId, ...tenant },
    create: { ...tenant, meetingId, noteId, version },
    update: { version },
  })
}
