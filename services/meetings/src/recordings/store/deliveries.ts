import type { Tenant } from '@mi/database'
import type { Recording } from '../../generated/prisma/client.ts'
import type { Tx } from '../../store/database.ts'

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
