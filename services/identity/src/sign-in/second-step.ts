import type { PageContext } from '@mi/service-kit'
import { lockUser } from '../accounts/store/users.ts'
import { auditSources, userEvent } from '../audit/domain/audit-sources.ts'
import { recordAuditEvent } from '../audit/store/audit-entries.ts'
import type { Deps } from '../deps.ts'
import { identityErrors } from '../errors.ts'
import type { User } from '../generated/prisma/client.ts'
import type { Tx } from '../store/database.ts'
import { totpStep } from './domain/totp.ts'
import { enqueueNotice } from './jobs/mail-notice.ts'
import { recordThrottled } from './record-throttled.ts'
import { findLinkToken, useLinkToken } from './store/link-tokens.ts'
import { useRecoveryCode } from './store/recovery-codes.ts'
import { clearTries, countTry, SIGN_IN_THROTTLE, throttleKey } from './store/throttles.ts'

/**
 * Completes a sign-in with the code of the authenticator, or with a recovery code.
 * @returns `expired` when the password has to be typed again
 * @throws {ServiceError} rate_limited after ten tries in 15 minutes, from any address
 */
export async function completeSecondStep(
  deps: Deps,
  ctx: PageContext,
  { token, code }: { token: string; code: string },
): Promise<{ result: 'signed_in' | 'wrong' | 'expired' }> {
  const { database, sessions, jobs, now } = deps
  const at = now()
  const owner = await findLinkToken(database.prisma, 'second_step', token, at)
  if (!owner) return { result: 'expired' }
  const visitor = auditSources.visitor(ctx.state)
  const key = throttleKey('second-step', owner.userId)
  const refused = await countTry(database, key, SIGN_IN_THROTTLE, at)
  if (refused) {
    const action = 'user.second_step_throttled'
    await recordThrottled(deps, { action, actor: visitor, countedBy: [owner.userId], owner })
    throw identityErrors.too_many_tries(refused)
  }
  const result = await database.transaction(async tx => {
    // The lock serializes the tries of a user. The later of two finds the link used, and uses up no code.
    const user = await lockUser(tx, owner.accountId, owner.userId)
    if (!user?.totpSecret || !(await findLinkToken(tx, 'second_step', token, at))) return 'expired'
    const isRight = await acceptTotpCode(deps, tx, user, code, at)
    const isRecovered = !isRight && (await useRecoveryCode(tx, owner, code))
    if (!isRight && !isRecovered) {
      await recordAuditEvent(tx, visitor, userEvent(owner, 'user.second_step_failed'), at)
      return 'wrong'
    }
    if (!(await useLinkToken(tx, 'second_step', token, at))) return 'expired'
    const actor = auditSources.user(owner, ctx.state)
    if (isRecovered) {
      await enqueueNotice(jobs, tx, owner, 'recovery_code_used')
      await recordAuditEvent(tx, actor, userEvent(owner, 'user.recovery_code_used'), at)
    }
    await recordAuditEvent(tx, actor, userEvent(owner, 'user.signed_in'), at)
    await sessions.start(tx, ctx, owner)
    return 'signed_in'
  })
  if (result === 'signed_in') await clearTries(database, key)
  return { result }
}

/** True for a right code that was not used before (RFC 6238 §5.2). A concurrent use of the same code is refused. */
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
