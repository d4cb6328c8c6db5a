import { newId } from '@mi/ids'
import type { Meeting, Participant } from '../generated/prisma/client.ts'
import type { Tx } from './database.ts'

type Parent = Pick<Meeting, 'id' | 'accountId' | 'mode'>

/** A new participant at the end of the list, not yet stored. */
export function newParticipant(
  parent: Parent,
  { name, email }: { name: string; email: string | null },
  position: number,
): Participant {
  return {
    id: newId('prt'),
    accountId: parent.accountId,
    mode: parent.mode,
    meetingId: parent.id,
    position,
    name,
    email,
    speakerProfileId: null,
    spokenAs: [],
  }
}

/** Adds participants and saves changed ones. The caller updates participant_count. */
export async function saveParticipants(
  tx: Tx,
  { added, changed }: { added: Participant[]; changed: Participant[] },
): Promise<void> {
  if (added.length > 0) await tx.participant.createMany({ data: added })
  for (const { id, accountId, mode, ...data } of changed)
    await tx.participant.update({ where: { id, accountId, mode }, data })
}

export async function removeParticipants(tx: Tx, parent: Parent, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const { accountId, mode, id: meetingId } = parent
  await tx.participant.deleteMany({ where: { accountId, mode, meetingId, id: { in: ids } } })
}
