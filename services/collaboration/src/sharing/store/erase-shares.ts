import type { Tenant } from '@mi/contracts'
import { eraseIdempotencyRecords } from '@mi/events'
import type { JobQueue } from '@mi/jobs'
import type { Tx } from '../../store/database.ts'
import { SHARE_MAIL, shareMailId } from '../domain/share-mail.ts'

/** Erases the shares of a meeting with their recipients, queued mails and stored responses. */
export async function eraseShares(
  jobs: JobQueue<string>,
  tx: Tx,
  tenant: Tenant,
  meetingId: string,
): Promise<number> {
  const shares = await tx.share.findMany({ where: { ...tenant, meetingId }, select: { id: true } })
  const ids = shares.map(({ id }) => id)
  const queued = await tx.shareRecipient.findMany({
    where: { ...tenant, share: { meetingId }, sealedToken: { not: null } },
    select: { shareId: true, position: true },
  })
  for (const { shareId, position } of queued)
    await jobs.cancel(tx, tenant, SHARE_MAIL, shareMailId(shareId, position))
  await eraseIdempotencyRecords(tx, null, { type: 'share', id: ids })
  await tx.share.deleteMany({ where: { ...tenant, meetingId } })
  await tx.shareMail.deleteMany({ where: { ...tenant, meetingId } })
  return ids.length
}
