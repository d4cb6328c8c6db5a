import type { Share } from '@mi/contracts/mi/collaboration/v1'
import type { Permission } from '../domain/permission.ts'
import type { ShareRecord } from '../store/shares.ts'

/** @param url of the link; null when the caller may not see it */
export function shareMessage(share: ShareRecord, url: string | null): Share {
  const { id, meetingId, linkHash, linkExpiresAt, createdAt, recipients } = share
  return {
    id,
    meetingId,
    permission: share.permission as Permission,
    recipients: recipients.map(({ email, status, invitedAt }) => ({
      email,
      status: status as 'pending' | 'sent' | 'accepted',
      invitedAt,
    })),
    link: linkHash ? { url, expiresAt: linkExpiresAt } : null,
    createdAt,
  }
}
