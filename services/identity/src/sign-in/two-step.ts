import type { PageContext } from '@mi/service-kit'
import type { Deps } from '../deps.ts'
import { enqueueNotice } from '../jobs/mail-notice.ts'
import type { Session } from '../sessions/session.ts'
import { lockSignedIn, lockUser } from '../store/users.ts'
import { recordUserAuditEvent } from './record-user-audit-event.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { acceptTotpCode } from './second-step.ts'
import { newTotpSecret } from './totp.ts'

/** The secret to be added to an authenticator app; it stays the same until a code of it was typed. */
export function beginTwoStep(
  { database, encryption }: Deps,
  { accountId, userId }: Session,
): Promise<{ secret: string } | null> {
  return database.transaction(async tx => {
    const user = await lockUser(tx, accountId, userId)
    if (!user || user.totpSince) return null
    if (user.totpSecret) return { secret: encryption.decrypt(user.totpSecret, userId).toString() }
    const secret = newTotpSecret()
    const totpSecret = encryption.encrypt(Buffer.from(secret), userId)
    await tx.user.update({ where: { id: userId, accountId }, data: { totpSecret, totpLastStep: null } })
    return { secret }
  })
}

/** Turns two-step sign-in on when the code is right. The recovery codes are in the answer and nowhere else. */
export function enableTwoStep(
  deps: Deps,
  ctx: PageContext,
  session: Session,
  code: string,
): Promise<string[] | null> {
  const { database, jobs, now } = deps
  const { accountId, userId } = session
  const moment = now()
  return database.transaction(async tx => {
    const user = await lockSignedIn(tx, session)
    if (!user || user.totpSince || !(await acceptTotpCode(deps, tx, user, code, moment))) return null
    const owner = { accountId, userId }
    await tx.user.update({ where: { id: userId, accountId }, data: { totpSince: moment } })
    await enqueueNotice(jobs, tx, owner, 'two_step_on')
    await recordUserAuditEvent(tx, ctx.state, owner, 'user.two_step_enabled', moment)
    return replaceRecoveryCodes(tx, owner, moment)
  })
}

export function disableTwoStep(
  { database, jobs, now }: Deps,
  ctx: PageContext,
  session: Session,
): Promise<void> {
  const { accountId, userId } = session
  const moment = now()
  const owner = { accountId, userId }
  return database.transaction(async tx => {
    const user = await lockSignedIn(tx, session)
    if (!user?.totpSecret) return
    await tx.user.update({
      where: { id: userId, accountId },
      data: { totpSecret: null, totpSince: null, totpLastStep: null },
    })
    await tx.recoveryCode.deleteMany({ where: owner })
    await enqueueNotice(jobs, tx, owner, 'two_step_off')
    await recordUserAuditEvent(tx, ctx.state, owner, 'user.two_step_disabled', moment)
  })
}

/** Other recovery codes instead of those there were; null when two-step sign-in is off. */
export function renewRecoveryCodes(
  { database, now }: Deps,
  ctx: PageContext,
  session: Session,
): Promise<string[] | null> {
  const { accountId, userId } = session
  const moment = now()
  const owner = { accountId, userId }
  return database.transaction(async tx => {
    const user = await lockSignedIn(tx, session)
    if (!user?.totpSince) return null
    await recordUserAuditEvent(tx, ctx.state, owner, 'user.recovery_codes_renewed', moment)
    return replaceRecoveryCodes(tx, owner, moment)
  })
}
