import type { PageContext } from '@mi/service-kit'
import { auditSources, userEvent } from '../audit/domain/audit-sources.ts'
import { recordAuditEvent } from '../audit/store/audit-entries.ts'
import type { Deps } from '../deps.ts'
import type { Session } from './session.ts'

/** Ends the session of a browser. */
export async function signOut(
  { database, sessions, now }: Deps,
  ctx: PageContext,
  session: Session,
): Promise<void> {
  const { id, accountId } = session
  const actor = auditSources.user(session, ctx.state)
  await database.transaction(async tx => {
    await tx.session.deleteMany({ where: { id, accountId } })
    await recordAuditEvent(tx, actor, userEvent(session, 'user.signed_out'), now())
  })
  await sessions.end(ctx)
}
