import { findUser, lockSignedIn } from '../accounts/store/users.ts'
import { auditSources, type RequestOrigin, userEvent } from '../audit/domain/audit-sources.ts'
import { recordAuditEvent } from '../audit/store/audit-entries.ts'
import type { Deps } from '../deps.ts'
import { identityErrors } from '../errors.ts'
import { enqueueNotice } from './jobs/mail-notice.ts'
import { recordThrottled } from './record-throttled.ts'
import type { Session } from './session.ts'
import { endLinkTokens } from './store/link-tokens.ts'
import { clearTries, countTry, SIGN_IN_THROTTLE, throttleKey } from './store/throttles.ts'

const RECENT_MS = 10 * 60_000

/** True when the user typed their password in this session within ten minutes. */
export function hasTypedPassword({ confirmedAt }: Session, now: Date): boolean {
  return now.getTime() - confirmedAt.getTime() <= RECENT_MS
}

/**
 * True when the user typed their password within ten minutes, or types it now. Changes that a stolen session must not make
 * require it.
 * @throws {ServiceError} rate_limited, as {@link confirmPassword}
 */
export async function checkRecentPassword(
  deps: Deps,
  origin: RequestOrigin,
  session: Session,
  password: string,
): Promise<boolean> {
  return hasTypedPassword(session, deps.now()) || confirmPassword(deps, origin, session, password)
}

/**
 * True for the password of the signed-in user. Changes that a stolen session must not make require it.
 * @throws {ServiceError} rate_limited after ten wrong passwords in 15 minutes
 */
export async function confirmPassword(
  deps: Deps,
  origin: RequestOrigin,
  { id, accountId, userId }: Session,
  password: string,
): Promise<boolean> {
  const { database, passwords, now } = deps
  const owner = { accountId, userId }
  const actor = auditSources.user(owner, origin)
  const admission = await passwords.admit(origin)
  const key = throttleKey('confirm', userId)
  const refused = await countTry(database, key, SIGN_IN_THROTTLE, now())
  if (refused) {
    const action = 'user.password_confirmation_throttled'
    await recordThrottled(deps, { action, actor, countedBy: [userId], owner })
    throw identityErrors.too_many_tries(refused)
  }
  const user = await findUser(database.prisma, accountId, userId)
  const isRight = await passwords.verify(admission, password, user?.passwordHash ?? null)
  if (isRight) {
    await clearTries(database, key)
    await database.prisma.session.updateMany({ where: { id, accountId }, data: { confirmedAt: now() } })
  } else {
    const event = userEvent(owner, 'user.password_confirmation_failed')
    await database.transaction(tx => recordAuditEvent(tx, actor, event, now()))
  }
  return isRight
}

/** Sets another password and ends the other sessions. False when another password has ended this session meanwhile. */
export async function changePassword(
  { database, jobs, passwords, now }: Deps,
  origin: RequestOrigin,
  session: Session,
  password: string,
): Promise<boolean> {
  const { id: sessionId, accountId, userId } = session
  const passwordHash = await passwords.hash(await passwords.admit(origin), password)
  const at = now()
  const owner = { accountId, userId }
  return database.transaction(async tx => {
    if (!(await lockSignedIn(tx, session))) return false
    await tx.user.update({ where: { id: userId, accountId }, data: { passwordHash, passwordSetAt: at } })
    await tx.session.deleteMany({ where: { ...owner, id: { not: sessionId } } })
    await endLinkTokens(tx, 'password_reset', owner, at)
    await endLinkTokens(tx, 'second_step', owner, at)
    await enqueueNotice(jobs, tx, owner, 'password_changed')
    const actor = auditSources.user(owner, origin)
    await recordAuditEvent(tx, actor, userEvent(owner, 'user.password_changed'), at)
    return true
  })
}
