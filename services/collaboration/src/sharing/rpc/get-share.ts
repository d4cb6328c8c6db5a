import type { SharesHandlers } from '@mi/contracts/mi/collaboration/v1'
import { notFound } from '@mi/errors'
import type { Deps } from '../../deps.ts'
import { findShare } from '../store/shares.ts'
import { shareMessage } from './share-message.ts'

export function getShare({ database }: Deps): SharesHandlers['getShare'] {
  return async ({ id }, { tenant }) => {
    const share = await findShare(database.prisma, tenant, id)
    if (!share) throw notFound('share')
    return shareMessage(share)
  }
}
