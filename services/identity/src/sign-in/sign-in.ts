import { addressGroup, type PageContext } from '@mi/service-kit'
import { normalizeEmail } from '../accounts/domain/check-user.ts'
import { lockUser } from '../accounts/store/users.ts'
import { auditSources, userEvent } from '../audit/domain/audit-sources.ts'
import { recordAuditEvent } from '../audit/store/audit-entries.ts'
import type { Deps } from '../deps.ts'
import { newToken } from '../domain/tokens.ts'
import { identityErrors } from '../errors.ts'
import { recordThrottled } from './record-throttled.ts'
import { LINK_LIFETIME_MS, type LinkOwner, storeLinkToken } from './store/link-tokens.ts'
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
  /** The password is right. `token` proves this until the code of the authenticator follows. */
  | { result: 'second_step'; token: string }

interface SignInTry {
  email: string
  /** The group of the network address. */
  address: string
  /** The user with the e-mail address. Null for an unknown address. */
  owner: LinkOwner | null
}

export const SECOND_STEP_SECONDS = LINK_LIFETIME_MS.second_step / 1000

/**
 * Signs a user in with their password. An unknown e-mail address costs as much as a wrong password and gets the same response.
 * @throws {ServiceError} rate_limited after ten tries in 15 minutes from one network address, after a hundred from all network
 * addresses that are not known, and after thirty in a minute from one network address with any e-mail addresses
 */
export async function signIn(
  deps: Deps,
  ctx: PageContext,
  given: { email: string; password: string },
): Promise<SignInOutcome> {
  const { database, passwords, now } = deps
  const admission = await passwords.admit(ctx.state)
  const email = normalizeEmail(given.email)
  const at = now()
  const address = addressGroup(ctx.state.clientIp)
  const user = await database.prisma.user.findFirst({ where: { email, status: 'active', removedAt: null } })
  const owner = user && { accountId: user.accountId, userId: user.id }
  await checkTries(deps, ctx, { email, address, owner }, at)
  const isRight = await passwords.verify(admission, given.password, user?.passwordHash ?? null)
  if (!owner || !isRight) {
    if (owner) {
      const event = userEvent(owner, 'user.sign_in_failed')
      await database.transaction(tx => recordAuditEvent(tx, auditSources.visitor(ctx.state), event, at))
    }
    return { result: 'wrong' }
  }
  await clearTries(database, throttleKey('sign-in', address, email))
  await clearTries(database, emailKey(email))
  await rememberAddress(database.prisma, knownAddressKey(owner.userId, address), at)
  return startSession(deps, ctx, { ...owner, passwordHash: user?.passwordHash ?? null }, at)
}

/** @throws {ServiceError} rate_limited */
async function checkTries(
  deps: Deps,
  ctx: PageContext,
  { email, address, owner }: SignInTry,
  at: Date,
): Promise<void> {
  const { database } = deps
  const refuse = async (refused: { retryAfterSeconds: number }, countedBy: string[]) => {
    const actor = auditSources.visitor(ctx.state)
    await recordThrottled(deps, { action: 'user.sign_in_throttled', actor, countedBy, owner })
    throw identityErrors.too_many_tries(refused)
  }
  const refused = await countTry(database, throttleKey('sign-in', address, email), SIGN_IN_THROTTLE, at)
  if (refused) await refuse(refused, [address, email])
  if (await isKnownAddress(database, knownAddressKey(owner?.userId ?? email, address), at)) return
  const refusedEverywhere = await countTry(database, emailKey(email), SIGN_IN_EMAIL_THROTTLE, at)
  if (refusedEverywhere) await refuse(refusedEverywhere, [email])
}

function startSession(
  { database, sessions }: Deps,
  ctx: PageContext,
  { accountId, userId, passwordHash }: LinkOwner & { passwordHash: string | null },
  at: Date,
): Promise<SignInOutcome> {
  const owner = { accountId, userId }
  return database.transaction<SignInOutcome>(async tx => {
    const current = await lockUser(tx, accountId, userId)
    // Verifying a password takes a tenth of a second, in which another password may have been set.
    if (!current || current.passwordHash !== passwordHash) return { result: 'wrong' }
    if (current.totpSince) {
      const token = newToken()
      await storeLinkToken(tx, { token, kind: 'second_step', owner, since: at })
      return { result: 'second_step', token }
    }
    await recordAuditEvent(tx, auditSources.user(owner, ctx.state), userEvent(owner, 'user.signed_in'), at)
    await sessions.start(tx, ctx, owner)
    return { result: 'signed_in' }
  })
}
