import type { SharesHandlers } from '@mi/contracts/mi/collaboration/v1'
import { notFound } from '@mi/errors'
import { eraseIdempotencyRecords, recordAuditEvent } from '@mi/events'
import type { Deps } from '../../deps.ts'
import { addToCount } from '../../store/meeting-counts.ts'
import { linkUrl } from '../link.ts'
import { SHARE_MAIL, shareMailId } from '../mail/send-share-mail.ts'
import { lockShare } from '../store/shares.ts'
import { shareMessage } from './share-message.ts'

export function deleteShare(deps: Deps): SharesHandlers['deleteShare'] {
  const { database, jobs } = deps
  return async ({ id }, ctx) => {
    const { tenant, caller } = ctx
    await database.transaction(async tx => {
      const share = await lockShare(tx, tenant, id)
      if (!share) throw notFound('share')
      ctx.checkPrecondition('mi.collaboration.v1.Share', shareMessage(share, linkUrl(deps, caller, share)))
      for (const { position, sealedToken } of share.recipients)
        if (sealedToken) await jobs.cancel(tx, tenant, SHARE_MAIL, shareMailId(id, position))
      await tx.share.delete({ where: { id, ...tenant } })
      await addToCount(tx, tenant, share.meetingId, 'shares', -1)
      await eraseIdempotencyRecords(tx, null, { type: 'share', id })
      await recordAuditEvent(tx, ctx, { action: 'share.revoked', resourceType: 'share', resourceId: id })
    })
    return {}
  }
}
