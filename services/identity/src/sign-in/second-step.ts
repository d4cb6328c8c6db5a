import type { PageContext } from '@mi/service-kit'
import { lockUser } from '../accounts/store/users.ts'
import type { Deps } from '../deps.ts'
import { identityErrors } from '../errors.ts'
import type { User } from '../generated/prisma/client.ts'
import type { Tx } from '../store/database.ts'
import { totpStep } from './domain/totp.ts'
import { enqueueNotice } from './jobs/mail-notice.ts'
import { recordThrottled } from './record-throttled.ts'
import { recordUserAuditEvent } from './record-user-audit-event.ts'
import { findLinkToken, useLinkToken } from './store/link-tokens.ts'
import { useRecoveryCode } from './store/recovery-codes.ts'
import { clearTries, countTry, SIGN_IN_THROTTLE, throttleKey } from './store/throttles.ts'

/**
 * Completes a sign-in with the code of the authenticator, or with a recovery code.
 * @returns `expired` when the password has to be typed again
 * @throws {ServiceError} rate_limited after ten tries in 15 minutes, from whatever address
 */
export async function completeSecondStep(
  deps: Deps,
  ctx: PageContext,
  { token, code }: { token: string; code: string },
): Promise<{ result: 'signed_in' | 'wrong' | 'expired' }> {
  const { database, sessions, jobs, now } = deps
  const moment = now()
  const owner = await findLinkToken(database.prisma, 'second_step', token, moment)
  if (!owner) return { result: 'expired' }
  const key = throttleKey('second-step', owner.userId)
  const refused = await countTry(database, key, SIGN_IN_THROTTLE, moment)
  if (refused) {
    const what = [owner.userId]
    await recordThrottled(deps, ctx.state, { action: 'user.second_step_throttled', what, owner })
    throw identityErrors.too_many_tries(refused)
  }
  const result = await database.transaction(async tx => {
    // One at a time for each person: of two at once, the later finds the link used, and no code of it is used up.
    const user = await lockUser(tx, owner.accountId, owner.userId)
    if (!user?.totpSecret || !(await findLinkToken(tx, 'second_step', token, moment))) return 'expired'
    const isRight = await acceptTotpCode(deps, tx, user, code, moment)
    const isRecovered = !isRight && (await useRecoveryCode(tx, owner, code))
    if (!isRight && !isRecovered) {
      await recordUserAuditEvent(tx, ctx.state, owner, 'user.second_step_failed', moment)
      return 'wrong'
    }
    if (!(await useLinkToken(tx, 'second_step', token, moment))) return 'expired'
    if (isRecovered) {
      await enqueueNotice(jobs, tx, owner, 'recovery_code_used')
      await recordUserAuditEvent(tx, ctx.state, owner, 'user.recovery_code_used', moment)
    }
    await recordUserAuditEvent(tx, ctx.state, owner, 'user.signed_in', moment)
    await sessions.start(tx, ctx, owner)
    return 'signed_in'
  })
  if (result === 'signed_in') await clearTries(database, key)
  return { result }
}

/** Whether the code is right and was not used before (RFC 6238 §5.2): of two at once, one is accepted. */
export async function acceptTotpCode(
  { encryption }: Pick<Deps, 'encryption'>,
  tx: Tx,
  { id, accountId, totpSecret }: User,
  code: string,
  now: Date,
): Promise<boolean> {
  if (!totpSecret) return false
  const step = totpStep(encryption.decrypt(totpSecret, id).toString(), code, now)
  if (step === null) return false
  const { count } = await tx.user.updateMany({
    where: { id, accountId, OR: [{ totpLastStep: null }, { totpLastStep: { lt: step } }] },
    data: { totpLastStep: step },
  })
  return count === 1
}
