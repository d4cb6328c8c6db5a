import type { SharesHandlers } from '@mi/contracts/mi/collaboration/v1'
import { notFound } from '@mi/errors'
import type { Deps } from '../../deps.ts'
import { linkUrl } from '../domain/link.ts'
import { mayManageShare } from '../domain/may-manage.ts'
import { endShare, lockForEnd } from '../store/end-share.ts'
import { shareMessage } from './share-message.ts'

export function deleteShare(deps: Deps): SharesHandlers['deleteShare'] {
  return async ({ id }, ctx) => {
    const { tenant, caller } = ctx
    await deps.database.transaction(async tx => {
      const share = await lockForEnd(tx, tenant, id)
      if (!share || !mayManageShare(caller, share)) throw notFound('share')
      ctx.checkPrecondition('mi.collaboration.v1.Share', shareMessage(share, linkUrl(deps, caller, share)))
      await endShare(deps, tx, ctx, share)
    })
    return {}
  }
}
