import { addressGroup, type PageContext } from '@mi/service-kit'
import { sortNameOf } from '../accounts/domain/user-rules.ts'
import { lockUser } from '../accounts/store/users.ts'
import type { Deps } from '../deps.ts'
import type { LinkKind, User } from '../generated/prisma/client.ts'
import type { Tx } from '../store/database.ts'
import { enqueueNotice } from './jobs/mail-notice.ts'
import { recordUserAuditEvent } from './record-user-audit-event.ts'
import { endLinkTokens, findLinkToken, useLinkToken } from './store/link-tokens.ts'
import { emailKey, knownAddressKey, rememberAddress } from './store/throttles.ts'

/** Sets a new password by a mailed link and ends every session of the user. False when the link is not valid. */
export async function resetPassword(
  { database, jobs, passwords, now }: Deps,
  ctx: PageContext,
  { token, password }: { token: string; password: string },
): Promise<boolean> {
  const passwordHash = await passwords.hash(await passwords.admit(ctx.state), password)
  const moment = now()
  return database.transaction(async tx => {
    const user = await useLink(tx, 'password_reset', token, moment)
    if (user?.status !== 'active') return false
    const { accountId, id: userId, email } = user
    const owner = { accountId, userId }
    await tx.user.update({
      where: { id: userId, accountId },
      data: { passwordHash, passwordSetAt: moment },
    })
    await endLinkTokens(tx, 'password_reset', owner, moment)
    await endLinkTokens(tx, 'second_step', owner, moment)
    await tx.session.deleteMany({ where: owner })
    // A user whom others lock out by guessing gets in again this way.
    if (email) await tx.throttle.deleteMany({ where: { key: emailKey(email) } })
    await rememberAddress(tx, knownAddressKey(userId, addressGroup(ctx.state.clientIp)), moment)
    await enqueueNotice(jobs, tx, owner, 'password_changed')
    await recordUserAuditEvent(tx, ctx.state, owner, 'user.password_reset', moment)
    return true
  })
}

/** Sets the first password of an invited person and signs them in. False when the link is not valid. */
export async function acceptInvitation(
  { database, sessions, passwords, now }: Deps,
  ctx: PageContext,
  { token, name, password }: { token: string; name: string; password: string },
): Promise<boolean> {
  const passwordHash = await passwords.hash(await passwords.admit(ctx.state), password)
  const moment = now()
  return database.transaction(async tx => {
    const user = await useLink(tx, 'invitation', token, moment)
    if (user?.status !== 'invited') return false
    const { accountId, id } = user
    const invited = { accountId, userId: id }
    await endLinkTokens(tx, 'invitation', invited, moment)
    await tx.user.update({
      where: { id, accountId },
      data: { status: 'active', passwordHash, passwordSetAt: moment, name, sortName: sortNameOf(name) },
    })
    await recordUserAuditEvent(tx, ctx.state, invited, 'user.invitation_accepted', moment)
    await recordUserAuditEvent(tx, ctx.state, invited, 'user.signed_in', moment)
    await sessions.start(tx, ctx, invited)
    return true
  })
}

/**
 * Uses a mailed link. The row of its user is locked first, as a removal and a sign-in do: a sign-in that has it locked
 * begins its session before the sessions end, and a removed user has no valid link.
 */
async function useLink(tx: Tx, kind: LinkKind, token: string, now: Date): Promise<User | null> {
  const owner = await findLinkToken(tx, kind, token, now)
  const user = owner && (await lockUser(tx, owner.accountId, owner.userId))
  return user && (await useLinkToken(tx, kind, token, now)) ? user : null
}
