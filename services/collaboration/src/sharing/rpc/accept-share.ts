import type { SharesHandlers } from '@mi/contracts/mi/collaboration/v1'
import { notFound } from '@mi/errors'
import { withIdempotency } from '@mi/events'
import type { Deps } from '../../deps.ts'
import { foldAddress } from '../domain/check-share.ts'
import { shareOrigin } from '../domain/share-origin.ts'
import { acceptInvitation } from '../store/accept-invitation.ts'
import { findInvitation } from '../store/recipients.ts'
import { shareMessage } from './share-message.ts'

export function acceptShare(deps: Deps): SharesHandlers['acceptShare'] {
  const { database, users, systemOrigin, now } = deps
  return async ({ id }, ctx) => {
    const { userId } = ctx.caller
    // Read for each request: a user who no longer has the address must not get access.
    const { email } = await users.getUserContact({ userId }, { caller: systemOrigin(ctx.tenant) })
    const invitation = await findInvitation(database, id, foldAddress(email))
    // The response is the same when the share does not exist and when the address was not invited.
    if (!invitation) throw notFound('share')
    return withIdempotency(database, ctx, { type: 'share', id }, async tx => {
      const share = await acceptInvitation(tx, shareOrigin(ctx, invitation.tenant), invitation, now())
      if (!share) throw notFound('share')
      // The response hides the other recipients and the link.
      const own = share.recipients.filter(({ position }) => position === invitation.position)
      return shareMessage({ ...share, recipients: own, linkHash: null }, null)
    })
  }
}
