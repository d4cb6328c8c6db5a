import type { PageContext } from '@mi/service-kit'
import { findUser, lockSignedIn } from '../accounts/store/users.ts'
import type { Deps } from '../deps.ts'
import type { User } from '../generated/prisma/client.ts'
import { newTotpSecret } from './domain/totp.ts'
import { enqueueNotice } from './jobs/mail-notice.ts'
import { recordUserAuditEvent } from './record-user-audit-event.ts'
import { acceptTotpCode } from './second-step.ts'
import type { Session } from './session.ts'
import { replaceRecoveryCodes } from './store/recovery-codes.ts'

/** An enrolment that is not completed by then begins again, with another secret. */
const ENROLMENT_MS = 10 * 60_000

/**
 * Begins an enrolment with a new secret, to be added to an authenticator app. Null when two-step sign-in is on, or the
 * session has ended meanwhile.
 */
export function startTwoStep(
  { database, encryption, now }: Deps,
  ctx: PageContext,
  session: Session,
): Promise<string | null> {
  const { accountId, userId } = session
  const moment = now()
  return database.transaction(async tx => {
    const user = await lockSignedIn(tx, session)
    if (!user || user.totpSince) return null
    const secret = newTotpSecret()
    const offer = {
      totpSecret: encryption.encrypt(Buffer.from(secret), userId),
      totpOfferedUntil: new Date(moment.getTime() + ENROLMENT_MS),
      totpLastStep: null,
    }
    await tx.user.update({ where: { id: userId, accountId }, data: offer })
    await recordUserAuditEvent(tx, ctx.state, { accountId, userId }, 'user.two_step_started', moment)
    return secret
  })
}

/** The secret of an enrolment that has begun; null when it has expired or two-step sign-in is on. */
export async function offeredSecret(
  { database, encryption, now }: Deps,
  { accountId, userId }: Session,
): Promise<string | null> {
  const user = await findUser(database.prisma, accountId, userId)
  return user?.totpSecret && isOffered(user, now())
    ? encryption.decrypt(user.totpSecret, userId).toString()
    : null
}

function isOffered({ totpSince, totpOfferedUntil }: User, now: Date): boolean {
  return totpSince === null && totpOfferedUntil !== null && totpOfferedUntil > now
}

/** Turns two-step sign-in on when the code is right. The recovery codes are in the result and nowhere else. */
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
    if (!user || !isOffered(user, moment) || !(await acceptTotpCode(deps, tx, user, code, moment)))
      return null
    const owner = { accountId, userId }
    await tx.user.update({
      where: { id: userId, accountId },
      data: { totpSince: moment, totpOfferedUntil: null },
    })
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
    if (!user?.totpSince) return
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
