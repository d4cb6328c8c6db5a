import type { Tenant } from '@mi/database'
import type { Recording } from '../generated/prisma/client.ts'
import type { MeetingsDatabase, Tx } from './database.ts'

/** The `delivery_id` of a recording's transcript: the last part of the key, which differs for every upload. */
export function deliveryIdOf(fileKey: string): string {
  return fileKey.slice(fileKey.lastIndexOf('/') + 1)
}

/** The recording whose transcript waits for its import. Null when the delivery has ended or the recording was replaced. */
export async function findDelivered(
  tx: Pick<Tx, 'recording'>,
  tenant: Tenant,
  meetingId: string,
  deliveryId: string,
): Promise<Recording | null> {
  const recording = await tx.recording.findFirst({
    where: { ...tenant, meetingId, deliveredAt: { not: null } },
  })
  return recording && deliveryIdOf(recording.fileKey) === deliveryId ? recording : null
}

/** True when the file is the current recording of a meeting. The key starts with the account, the mode and the meeting. */
export async function isRecording({ prisma }: MeetingsDatabase, fileKey: string): Promise<boolean> {
  const [accountId = '', mode, meetingId = ''] = fileKey.split('/')
  if (mode !== 'live' && mode !== 'test') return false
  const tenant: Tenant = { accountId, mode }
  return (await prisma.recording.count({ where: { ...tenant, meetingId, fileKey } })) > 0
}
