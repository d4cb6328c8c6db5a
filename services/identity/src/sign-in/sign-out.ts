import type { PageContext } from '@mi/service-kit'
import type { Deps } from '../deps.ts'
import { recordUserAuditEvent } from './record-user-audit-event.ts'
import type { Session } from './session.ts'

/** Ends the session of a browser. */
export async function signOut(
  { database, sessions, now }: Deps,
  ctx: PageContext,
  { id, accountId, userId }: Session,
): Promise<void> {
  await database.transaction(async tx => {
    await tx.session.deleteMany({ where: { id, accountId } })
    await recordUserAuditEvent(tx, ctx.state, { accountId, userId }, 'user.signed_out', now())
  })
  await sessions.end(ctx)
}
