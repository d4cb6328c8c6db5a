import type { JobHandler } from '@mi/jobs'
import type { Deps } from '../../deps.ts'
import { serviceOrigin } from '../domain/share-origin.ts'
import { endShare, lockForEnd } from '../store/end-share.ts'

/** Number of shares that are read at once. */
const BATCH = 50

/** Ends the shares of a removed user that allow comments or changes. View-only shares continue. */
export function endShares(deps: Deps): JobHandler<'end-shares'> {
  const { database } = deps
  return {
    kind: 'end-shares',
    maxBackoffMs: 60_000,
    async run({ tenant, payload: { userId = '' } }, ctx) {
      for (;;) {
        ctx.signal.throwIfAborted()
        const shares = await database.prisma.share.findMany({
          where: { ...tenant, userId, permission: { not: 'view' } },
          select: { id: true },
          take: BATCH,
        })
        if (shares.length === 0) return
        for (const { id } of shares)
          await database.transaction(async tx => {
            const share = await lockForEnd(tx, tenant, id)
            if (share) await endShare(deps, tx, serviceOrigin(tenant), share)
          })
      }
    },
  }
}
