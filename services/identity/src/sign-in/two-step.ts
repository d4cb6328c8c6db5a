import type { PageContext } from '@mi/service-kit'
import { findUser, lockSignedIn } from '../accounts/store/users.ts'
import { auditSources, userEvent } from '../audit/domain/audit-sources.ts'
import { recordAuditEvent } from '../audit/store/audit-entries.ts'
import type { Deps } from '../deps.ts'
import type { User } from '../generated/prisma/client.ts'
import { newTotpSecret } from './domain/totp.ts'
import { enqueueNotice } from './jobs/mail-notice.ts'
import { acceptTotpCode } from './second-step.ts'
import type { Session } from './session.ts'
import { replaceRecoveryCodes } from './store/recovery-codes.ts'

/** An enrolment that takes longer begins again, with another secret. */
const ENROLMENT_MS = 10 * 60_000

/**
 * Begins an enrolment with a new secret for an authenticator app. Null when two-step sign-in is on, or when the session has
 * ended meanwhile.
 */
export function startTwoStep(
  { database, encryption, now }: Deps,
  ctx: PageContext,
  session: Session,
): Promise<string | null> {
  const { accountId, userId } = session
  const at = now()
  return database.transaction(async tx => {
    const user = await lockSignedIn(tx, session)
    if (!user || user.totpSince) return null
    const secret = newTotpSecret()
    const offer = {
      totpSecret: encryption.encrypt(Buffer.from(secret), userId),
      totpOfferedUntil: new Date(at.getTime() + ENROLMENT_MS),
      totpLastStep: null,
    }
    await tx.user.update({ where: { id: userId, accountId }, data: offer })
    const actor = auditSources.user(session, ctx.state)
    await recordAuditEvent(tx, actor, userEvent(session, 'user.two_step_started'), at)
    return secret
  })
}

/** The secret of an enrolment that has begun. Null when the enrolment has expired or two-step sign-in is on. */
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

/** Turns two-step sign-in on when the code is right. The result has the recovery codes, which are shown only once. */
export function enableTwoStep(
  deps: Deps,
  ctx: PageContext,
  session: Session,
  code: string,
): Promise<string[] | null> {
  const { database, jobs, now } = deps
  const { accountId, userId } = session
  const at = now()
  return database.transaction(async tx => {
    const user = await lockSignedIn(tx, session)
    if (!user || !isOffered(user, at) || !(await acceptTotpCode(deps, tx, user, code, at))) return null
    const owner = { accountId, userId }
    await tx.user.update({
      where: { id: userId, accountId },
      data: { totpSince: at, totpOfferedUntil: null },
    })
    await enqueueNotice(jobs, tx, owner, 'two_step_on')
    const actor = auditSources.user(owner, ctx.state)
    await recordAuditEvent(tx, actor, userEvent(owner, 'user.two_step_enabled'), at)
    return replaceRecoveryCodes(tx, owner, at)
  })
}

export function disableTwoStep(
  { database, jobs, now }: Deps,
  ctx: PageContext,
  session: Session,
): Promise<void> {
  const { accountId, userId } = session
  const at = now()
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
    const actor = auditSources.user(owner, ctx.state)
    await recordAuditEvent(tx, actor, userEvent(owner, 'user.two_step_disabled'), at)
  })
}

/** Replaces the recovery codes. Null when two-step sign-in is off. */
export function renewRecoveryCodes(
  { database, now }: Deps,
  ctx: PageContext,
  session: Session,
): Promise<string[] | null> {
  const { accountId, userId } = session
  const at = now()
  const owner = { accountId, userId }
  return database.transaction(async tx => {
    const user = await lockSignedIn(tx, session)
    if (!user?.totpSince) return null
    const actor = auditSources.user(owner, ctx.state)
    await recordAuditEvent(tx, actor, userEvent(owner, 'user.recovery_codes_renewed'), at)
    return replaceRecoveryCodes(tx, owner, at)
  })
}
