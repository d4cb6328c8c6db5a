import { recordAuditEvent } from '@mi/events'
import type { Tx } from '../../store/database.ts'
import type { Origin } from '../domain/share-origin.ts'
import { lockShare, type ShareRecord } from './shares.ts'

/**
 * Records that a recipient has accepted. Accepting again has no effect. A queued mail is still sent, because its link leads the recipient
 * back.
 * @returns the share after the change; null when it was revoked in the meantime
 */
export async function acceptInvitation(
  tx: Tx,
  origin: Origin,
  { shareId, position }: { shareId: string; position: number },
  now: Date,
): Promise<ShareRecord | null> {
  const { tenant } = origin
  const share = await lockShare(tx, tenant, shareId)
  const recipient = share?.recipients.find(invited => invited.position === position)
  if (!share || !recipient || recipient.status === 'accepted') return share
  const change = { status: 'accepted', acceptedAt: now }
  await tx.shareRecipient.updateMany({ where: { shareId, position, ...tenant }, data: change })
  await recordAuditEvent(tx, origin, {
    action: 'share.accepted',
    resourceType: 'share',
    resourceId: shareId,
  })
  const recipients = share.recipients.map(invited =>
    invited === recipient ? { ...invited, ...change } : invited,
  )
  return { ...share, recipients }
}
