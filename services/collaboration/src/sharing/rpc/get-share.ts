import type { SharesHandlers } from '@mi/contracts/mi/collaboration/v1'
import { notFound } from '@mi/errors'
import type { Deps } from '../../deps.ts'
import { linkUrl } from '../domain/link.ts'
import { mayManageShare } from '../domain/may-manage.ts'
import { findShare } from '../store/shares.ts'
import { shareMessage } from './share-message.ts'

export function getShare(deps: Deps): SharesHandlers['getShare'] {
  return async ({ id }, { tenant, caller }) => {
    const share = await findShare(deps.database.prisma, tenant, id)
    if (!share || !mayManageShare(caller, share)) throw notFound('share')
    return shareMessage(share, linkUrl(deps, caller, share))
  }
}
