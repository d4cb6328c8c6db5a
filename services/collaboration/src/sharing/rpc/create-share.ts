import type { Share, SharesHandlers } from '@mi/contracts/mi/collaboration/v1'
import { invalidFields, notFound } from '@mi/errors'
import { appendEvent, findIdempotentResponse, recordAuditEvent, withIdempotency } from '@mi/events'
import { newId } from '@mi/ids'
import { lockMeetingRef } from '@mi/meeting-refs'
import type { Deps } from '../../deps.ts'
import { addToCount } from '../../store/meeting-counts.ts'
import { requireCaller } from '../../store/user-refs.ts'
import { checkShare } from '../domain/check-share.ts'
import { newShareToken } from '../domain/share-token.ts'
import { linkToken, linkUrl } from '../link.ts'
import { sealToken } from '../mail/sealed-token.ts'
import { mailJobsOf } from '../mail/send-share-mail.ts'
import { shareMessage } from './share-message.ts'

export function createShare(deps: Deps): SharesHandlers['createShare'] {
  const { database, meetingRefs, encryption, jobs, now } = deps
  return async (request, ctx) => {
    // Before anything else is asked: what was created stays so.
    const outcome = await findIdempotentResponse<Share>(database.prisma, ctx)
    if (outcome) return outcome
    const { tenant, caller } = ctx
    const { meetingId, permission } = request
    await meetingRefs.require(ctx, meetingId)
    const { plan, errors } = checkShare(request, now())
    if (errors.length > 0) throw invalidFields(errors)
    // Mails and the page say who shares.
    await requireCaller(deps, ctx)
    const id = newId('shr')
    return withIdempotency(database, ctx, { type: 'share', id }, async tx => {
      // Locked: a meeting that is being deleted takes this share with it, or is gone.
      if (!(await lockMeetingRef(tx, tenant, meetingId))) throw notFound('meeting')
      const moment = now()
      const link = plan.link && { ...linkToken(encryption, id), ...plan.link }
      const share = await tx.share.create({
        data: {
          id,
          ...tenant,
          meetingId,
          permission,
          message: plan.message,
          userId: caller.userId,
          linkHash: link?.hash ?? null,
          linkKey: link?.key ?? null,
          linkExpiresAt: link?.expiresAt ?? null,
          createdAt: moment,
        },
      })
      const recipients = plan.recipients.map((email, position) => {
        const { token, hash } = newShareToken()
        return {
          ...tenant,
          shareId: id,
          position,
          email,
          status: 'pending',
          tokenHash: hash,
          sealedToken: sealToken(encryption, { shareId: id, position }, token),
          invitedAt: moment,
          sentAt: null,
          acceptedAt: null,
        }
      })
      await tx.shareRecipient.createMany({ data: recipients })
      await jobs.enqueueAll(tx, tenant, mailJobsOf(recipients))
      await addToCount(tx, tenant, meetingId, 'shares', 1)
      await appendEvent(tx, tenant, 'mi.collaboration.meeting.shared.v1', { meetingId, shareId: id }, ctx)
      await recordAuditEvent(tx, ctx, { action: 'meeting.shared', resourceType: 'share', resourceId: id })
      return shareMessage({ ...share, recipients }, linkUrl(deps, caller, share))
    })
  }
}
