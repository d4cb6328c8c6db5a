import type { JobHandler } from '@mi/jobs'
import type { Deps } from '../deps.ts'
import { endShare, lockForEnd } from '../sharing/end-share.ts'
import { serviceOrigin } from '../sharing/share-origin.ts'

/** Shares that are read at once. */
const BATCH = 50

/** A person is removed from the account: their shares that allow comments or changes end. Shares that only show the meeting stay. */
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
