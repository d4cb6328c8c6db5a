import { addressGroup, type PageContext } from '@mi/service-kit'
import { normalizeEmail } from '../accounts/domain/check-user.ts'
import { lockUser } from '../accounts/store/users.ts'
import type { Deps } from '../deps.ts'
import { identityErrors } from '../errors.ts'
import { recordThrottled } from './record-throttled.ts'
import { recordUserAuditEvent } from './record-user-audit-event.ts'
import { LINK_LIFETIME_MS, newToken, storeLinkToken } from './store/link-tokens.ts'
import {
  clearTries,
  countTry,
  emailKey,
  isKnownAddress,
  knownAddressKey,
  rememberAddress,
  SIGN_IN_EMAIL_THROTTLE,
  SIGN_IN_THROTTLE,
  throttleKey,
} from './store/throttles.ts'

export type SignInOutcome =
  | { result: 'signed_in' }
  | { result: 'wrong' }
  /** The password is right; `token` says so until the code of the authenticator follows. */
  | { result: 'second_step'; token: string }

/**
 * Signs a person in with their password. An unknown address costs as much as a wrong password and gets the same response.
 * @throws {ServiceError} rate_limited after ten tries in 15 minutes from one address, after a hundred from all addresses that
 * are not known, and after thirty in a minute from one address with any e-mails
 */
export async function signIn(
  deps: Deps,
  ctx: PageContext,
  given: { email: string; password: string },
): Promise<SignInOutcome> {
  const { database, sessions, passwords, now } = deps
  const admission = await passwords.admit(ctx.state)
  const email = normalizeEmail(given.email)
  const moment = now()
  const address = addressGroup(ctx.state.clientIp)
  const user = await database.prisma.user.findFirst({ where: { email, status: 'active', removedAt: null } })
  const owner = user && { accountId: user.accountId, userId: user.id }
  const known = knownAddressKey(user?.id ?? email, address)
  const [key, ofEmail] = [throttleKey('sign-in', address, email), emailKey(email)]
  const refuse = async (refused: { retryAfterSeconds: number }, what: string[]) => {
    await recordThrottled(deps, ctx.state, { action: 'user.sign_in_throttled', what, owner })
    throw identityErrors.too_many_tries(refused)
  }
  const refused = await countTry(database, key, SIGN_IN_THROTTLE, moment)
  if (refused) return refuse(refused, [address, email])
  if (!(await isKnownAddress(database, known, moment))) {
    const refusedEverywhere = await countTry(database, ofEmail, SIGN_IN_EMAIL_THROTTLE, moment)
    if (refusedEverywhere) return refuse(refusedEverywhere, [email])
  }
  const isRight = await passwords.verify(admission, given.password, user?.passwordHash ?? null)
  if (!owner || !isRight) {
    if (owner)
      await database.transaction(tx =>
        recordUserAuditEvent(tx, ctx.state, owner, 'user.sign_in_failed', moment),
      )
    return { result: 'wrong' }
  }
  for (const one of [key, ofEmail]) await clearTries(database, one)
  await rememberAddress(database.prisma, known, moment)
  return database.transaction<SignInOutcome>(async tx => {
    const current = await lockUser(tx, owner.accountId, owner.userId)
    // Verifying a password takes a tenth of a second, in which another one may have been set.
    if (!current || current.passwordHash !== user?.passwordHash) return { result: 'wrong' }
    if (current.totpSince) {
      const token = newToken()
      await storeLinkToken(tx, { token, kind: 'second_step', owner, since: moment })
      return { result: 'second_step', token }
    }
    await recordUserAuditEvent(tx, ctx.state, owner, 'user.signed_in', moment)
    await sessions.start(tx, ctx, owner)
    return { result: 'signed_in' }
  })
}

export const SECOND_STEP_SECONDS = LINK_LIFETIME_MS.second_step / 1000
