import { findUser, lockSignedIn } from '../accounts/store/users.ts'
import type { Deps } from '../deps.ts'
import { identityErrors } from '../errors.ts'
import { enqueueNotice } from './jobs/mail-notice.ts'
import { recordThrottled } from './record-throttled.ts'
import { recordUserAuditEvent } from './record-user-audit-event.ts'
import type { Session } from './session.ts'
import { endLinkTokens } from './store/link-tokens.ts'
import { clearTries, countTry, SIGN_IN_THROTTLE, throttleKey } from './store/throttles.ts'

/**
 * True for the password of the person who is signed in. It is asked for before changes that a stolen session must not make.
 * @throws {ServiceError} rate_limited after ten wrong ones in 15 minutes
 */
export async function confirmPassword(
  deps: Deps,
  origin: { clientIp: string; requestId: string },
  { id, accountId, userId }: Session,
  password: string,
): Promise<boolean> {
  const { database, passwords, now } = deps
  const owner = { accountId, userId }
  const admission = await passwords.admit(origin)
  const key = throttleKey('confirm', userId)
  const refused = await countTry(database, key, SIGN_IN_THROTTLE, now())
  if (refused) {
    const action = 'user.password_confirmation_throttled'
    await recordThrottled(deps, origin, { action, what: [userId], owner })
    throw identityErrors.too_many_tries(refused)
  }
  const user = await findUser(database.prisma, accountId, userId)
  const isRight = await passwords.verify(admission, password, user?.passwordHash ?? null)
  if (isRight) {
    await clearTries(database, key)
    await database.prisma.session.updateMany({ where: { id, accountId }, data: { confirmedAt: now() } })
  } else
    await database.transaction(tx =>
      recordUserAuditEvent(tx, origin, owner, 'user.password_confirmation_failed', now()),
    )
  return isRight
}

/** Sets another password; the other sessions end. False when this one has ended meanwhile: another password was set. */
export async function changePassword(
  { database, jobs, passwords, now }: Deps,
  origin: { clientIp: string; requestId: string },
  session: Session,
  password: string,
): Promise<boolean> {
  const { id: sessionId, accountId, userId } = session
  const passwordHash = await passwords.hash(await passwords.admit(origin), password)
  const moment = now()
  const owner = { accountId, userId }
  return database.transaction(async tx => {
    if (!(await lockSignedIn(tx, session))) return false
    await tx.user.update({ where: { id: userId, accountId }, data: { passwordHash, passwordSetAt: moment } })
    await tx.session.deleteMany({ where: { ...owner, id: { not: sessionId } } })
    await endLinkTokens(tx, 'password_reset', owner, moment)
    await endLinkTokens(tx, 'second_step', owner, moment)
    await enqueueNotice(jobs, tx, owner, 'password_changed')
    await recordUserAuditEvent(tx, origin, owner, 'user.password_changed', moment)
    return true
  })
}
