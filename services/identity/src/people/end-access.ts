import type { CallContext } from '@mi/contracts'
import { appendEvent } from '@mi/events'
import type { Tx } from '../store/database.ts'
import { endGrantsOfUser } from '../store/oauth-grants.ts'

type Origin = Pick<CallContext, 'requestId' | 'traceparent'>

/** Ends every way in which somebody gets into the account: keys, browsers, links that were mailed, recovery codes, apps. */
export async function endAccess(
  tx: Tx,
  { accountId, userId }: { accountId: string; userId: string },
  origin: Origin,
  now: Date,
): Promise<void> {
  const keys = await tx.apiKey.findMany({ where: { accountId, userId, revokedAt: null } })
  await tx.apiKey.updateMany({ where: { accountId, userId, revokedAt: null }, data: { revokedAt: now } })
  for (const { id, opens } of keys)
    await appendEvent(
      tx,
      { accountId, mode: opens },
      'mi.identity.api_key.revoked.v1',
      { apiKeyId: id },
      origin,
    )
  await endGrantsOfUser(tx, accountId, userId)
  await tx.session.deleteMany({ where: { accountId, userId } })
  await tx.linkToken.deleteMany({ where: { accountId, userId } })
  await tx.recoveryCode.deleteMany({ where: { accountId, userId } })
}
