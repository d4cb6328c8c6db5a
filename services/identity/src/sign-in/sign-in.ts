import { addressGroup, type PageContext } from '@mi/service-kit'
import type { Deps } from '../deps.ts'
import { normalizeEmail } from '../domain/check-user.ts'
import { LONGEST_PASSWORD, verifyPassword } from '../domain/password.ts'
import { identityErrors } from '../errors.ts'
import { clearTries, countTry, SIGN_IN_THROTTLE, throttleKey } from '../store/throttles.ts'
import { LINK_LIFETIME_MS, newToken, storeLinkToken } from './link-tokens.ts'
import { recordThrottled } from './record-throttled.ts'
import { recordUserAuditEvent } from './record-user-audit-event.ts'

export type SignInOutcome =
  | { result: 'signed_in' }
  | { result: 'wrong' }
  /** The password is right; `token` says so until the code of the authenticator follows. */
  | { result: 'second_step'; token: string }

/**
 * Signs somebody in with their password. An unknown address costs the work of a wrong password and has its answer.
 * @throws {ServiceError} rate_limited after ten tries in 15 minutes
 */
export async function signIn(
  deps: Deps,
  ctx: PageContext,
  given: { email: string; password: string },
): Promise<SignInOutcome> {
  const { database, sessions, now } = deps
  const email = normalizeEmail(given.email)
  const moment = now()
  const what = [addressGroup(ctx.state.clientIp), email]
  const key = throttleKey('sign-in', ...what)
  const refused = await countTry(database, key, SIGN_IN_THROTTLE, moment)
  const user = await database.prisma.user.findFirst({ where: { email, status: 'active', removedAt: null } })
  const owner = user && { accountId: user.accountId, userId: user.id }
  if (refused) {
    await recordThrottled(deps, ctx.state, { action: 'user.sign_in_throttled', what, owner })
    throw identityErrors.too_many_tries(refused)
  }
  const password = given.password.slice(0, LONGEST_PASSWORD)
  const isRight = await verifyPassword(password, user?.passwordHash ?? null)
  if (!owner || !isRight) {
    if (owner)
      await database.transaction(tx =>
        recordUserAuditEvent(tx, ctx.state, owner, 'user.sign_in_failed', moment),
      )
    return { result: 'wrong' }
  }
  await clearTries(database, key)
  if (user?.totpSince) {
    const token = newToken()
    await database.transaction(tx => storeLinkToken(tx, { token, kind: 'second_step', owner, since: moment }))
    return { result: 'second_step', token }
  }
  await database.transaction(tx => recordUserAuditEvent(tx, ctx.state, owner, 'user.signed_in', moment))
  await sessions.start(ctx, owner)
  return { result: 'signed_in' }
}

export const SECOND_STEP_SECONDS = LINK_LIFETIME_MS.second_step / 1000
