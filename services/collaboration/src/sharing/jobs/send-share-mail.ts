import { ServiceError } from '@mi/errors'
import { recordAuditEvent } from '@mi/events'
import { type JobHandler, PermanentError } from '@mi/jobs'
import { MailRefusedError } from '@mi/mail'
import { findMeetingRef } from '@mi/meeting-refs'
import type { Deps } from '../../deps.ts'
import { requireUser } from '../../store/user-refs.ts'
import type { Permission } from '../domain/permission.ts'
import { openSealedToken } from '../domain/sealed-token.ts'
import { SHARE_MAIL, shareMail } from '../domain/share-mail.ts'
import { serviceOrigin } from '../domain/share-origin.ts'
import { findRecipient } from '../store/recipients.ts'
import { findShare } from '../store/shares.ts'

/** With the attempts, about five days in total, as RFC 5321 §4.5.4.1 recommends. */
const MAX_BACKOFF_MS = 2 * 60_000
const MAX_ATTEMPTS = 3_600

/**
 * Sends the mail of a recipient and records that the server accepted it. When the process dies in between, the mail is sent again with the
 * same Message-ID and content, so that servers and clients can detect the duplicate.
 */
export function sendShareMail(deps: Deps): JobHandler<typeof SHARE_MAIL> {
  const { database, mailer, encryption, now, publicUrl } = deps
  return {
    kind: SHARE_MAIL,
    maxBackoffMs: MAX_BACKOFF_MS,
    maxAttempts: MAX_ATTEMPTS,
    async run({ tenant, payload, resourceId }, ctx) {
      const { shareId = '', position = '' } = payload
      const share = await findShare(database.prisma, tenant, shareId)
      const recipient = share?.recipients.find(invited => invited.position === Number(position))
      const meeting = share && (await findMeetingRef(database.prisma, tenant, share.meetingId))
      // The share was revoked or erased, or an interrupted run already sent the mail.
      if (!recipient?.sealedToken || !meeting) return
      const sharedBy = await requireUser(deps, tenant, share.userId).catch(permanentWhenGone)
      const token = openSealedToken(encryption, { ...recipient, sealedToken: recipient.sealedToken })
      const mail = shareMail({
        key: resourceId,
        to: recipient.email,
        sharedBy,
        meeting: { ...meeting, participants: meeting.participants.map(({ name }) => name) },
        permission: share.permission as Permission,
        message: share.message,
        url: new URL(`/shared/${token}`, publicUrl).href,
      })
      await mailer.send(mail).catch(permanentWhenRefused)
      await database.transaction(async tx => {
        await ctx.finish(tx)
        const where = { shareId, position: recipient.position, ...tenant }
        await tx.shareRecipient.updateMany({ where, data: { sealedToken: null, sentAt: now() } })
        // The mail also invites the recipient to the other shares that it covers.
        await tx.shareRecipient.updateMany({
          where: {
            ...{ ...tenant, status: 'pending', email: recipient.email },
            OR: [{ shareId, position: recipient.position }, { coveredBy: shareId }],
          },
          data: { status: 'sent' },
        })
      })
    },
    /** The recipient stays `pending`. An audit entry records that no mail will arrive. */
    async onExhausted({ tenant, payload: { shareId = '', position = '' } }) {
      await database.transaction(async tx => {
        const recipient = await findRecipient(tx, tenant, shareId, Number(position))
        if (!recipient?.sealedToken) return
        const where = { shareId, position: recipient.position, ...tenant }
        await tx.shareRecipient.updateMany({ where, data: { sealedToken: null } })
        await recordAuditEvent(tx, serviceOrigin(tenant), {
          action: 'share.mail_refused',
          resourceType: 'share',
          resourceId: shareId,
        })
      })
    },
  }
}

function permanentWhenRefused(error: unknown): never {
  throw error instanceof MailRefusedError ? new PermanentError(error) : error
}

/** The user who shared was removed. A mail must not be sent in that user's name. */
function permanentWhenGone(error: unknown): never {
  throw error instanceof ServiceError && error.status === 'not_found' ? new PermanentError(error) : error
}
