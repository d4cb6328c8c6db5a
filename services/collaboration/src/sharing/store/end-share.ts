import { eraseIdempotencyRecords, recordAuditEvent } from '@mi/events'
import { lockMeetingRef } from '@mi/meeting-refs'
import type { Deps } from '../../deps.ts'
import type { ShareRecipient } from '../../generated/prisma/client.ts'
import type { Tx } from '../../store/database.ts'
import { addToCount } from '../../store/meeting-counts.ts'
import { openSealedToken, sealToken } from '../domain/sealed-token.ts'
import { mailJobsOf, SHARE_MAIL, shareMailId } from '../domain/share-mail.ts'
import type { Origin } from '../domain/share-origin.ts'
import { findShare, lockShare, type ShareRecord } from './shares.ts'

type EndDeps = Pick<Deps, 'jobs' | 'encryption'>

/** Locks the meeting, then the share, in the order of the other operations. Null when the share has ended. */
export async function lockForEnd(tx: Tx, tenant: Origin['tenant'], id: string): Promise<ShareRecord | null> {
  const found = await findShare(tx, tenant, id)
  if (!found) return null
  await lockMeetingRef(tx, tenant, found.meetingId)
  return lockShare(tx, tenant, id)
}

/** Ends a locked share: its links stop working and its queued mails are not sent. */
export async function endShare(deps: EndDeps, tx: Tx, origin: Origin, share: ShareRecord): Promise<void> {
  const { tenant } = origin
  const { id, meetingId, recipients } = share
  for (const { position, sealedToken } of recipients)
    if (sealedToken) await deps.jobs.cancel(tx, tenant, SHARE_MAIL, shareMailId(id, position))
  await tx.share.delete({ where: { id, ...tenant } })
  await handOver(deps, tx, origin, share)
  await addToCount(tx, tenant, meetingId, 'shares', -1)
  await eraseIdempotencyRecords(tx, null, { type: 'share', id })
  await recordAuditEvent(tx, origin, { action: 'share.revoked', resourceType: 'share', resourceId: id })
}

/** Recipients who were invited to other shares by the same mail keep its link, which then opens the first of these shares. */
async function handOver(
  deps: EndDeps,
  tx: Tx,
  { tenant }: Origin,
  { id, recipients }: ShareRecord,
): Promise<void> {
  const covered = await tx.shareRecipient.findMany({
    where: { ...tenant, coveredBy: id },
    orderBy: [{ invitedAt: 'asc' }, { shareId: 'asc' }],
  })
  for (const recipient of recipients) {
    const [heir, ...others] = covered.filter(({ email }) => email === recipient.email)
    if (!heir) continue
    await giveLink(deps, tx, tenant, recipient, heir)
    await tx.shareRecipient.updateMany({
      where: {
        ...tenant,
        email: recipient.email,
        coveredBy: id,
        shareId: { in: others.map(({ shareId }) => shareId) },
      },
      data: { coveredBy: heir.shareId },
    })
  }
}

async function giveLink(
  { jobs, encryption }: EndDeps,
  tx: Tx,
  tenant: Origin['tenant'],
  { shareId, position, tokenHash, sealedToken, sentAt }: ShareRecipient,
  heir: ShareRecipient,
): Promise<void> {
  const token = sealedToken && openSealedToken(encryption, { shareId, position, sealedToken })
  await tx.shareRecipient.updateMany({
    where: { ...tenant, shareId: heir.shareId, position: heir.position },
    data: {
      tokenHash: new Uint8Array(tokenHash),
      sealedToken: token && sealToken(encryption, heir, token),
      sentAt,
      coveredBy: null,
    },
  })
  if (token) await jobs.enqueueAll(tx, tenant, mailJobsOf([heir]))
}
