import { addressGroup, type PageContext } from '@mi/service-kit'
import { sortNameOf } from '../accounts/domain/user-rules.ts'
import { lockUser } from '../accounts/store/users.ts'
import { auditSources, userEvent } from '../audit/domain/audit-sources.ts'
import { recordAuditEvent } from '../audit/store/audit-entries.ts'
import type { Deps } from '../deps.ts'
import type { LinkKind, User } from '../generated/prisma/client.ts'
import type { Tx } from '../store/database.ts'
import { enqueueNotice } from './jobs/mail-notice.ts'
import { endLinkTokens, findLinkToken, useLinkToken } from './store/link-tokens.ts'
import { emailKey, knownAddressKey, rememberAddress } from './store/throttles.ts'

/** Sets a new password by a mailed link and ends every session of the user. False when the link is not valid. */
export async function resetPassword(
  { database, jobs, passwords, now }: Deps,
  ctx: PageContext,
  { token, password }: { token: string; password: string },
): Promise<boolean> {
  const passwordHash = await passwords.hash(await passwords.admit(ctx.state), password)
  const at = now()
  return database.transaction(async tx => {
    const user = await useLink(tx, 'password_reset', token, at)
    if (user?.status !== 'active') return false
    const { accountId, id: userId, email } = user
    const owner = { accountId, userId }
    await tx.user.update({
      where: { id: userId, accountId },
      data: { passwordHash, passwordSetAt: at },
    })
    await endLinkTokens(tx, 'password_reset', owner, at)
    await endLinkTokens(tx, 'second_step', owner, at)
    await tx.session.deleteMany({ where: owner })
    // The user is no longer locked out by other people who guess.
    if (email) await tx.throttle.deleteMany({ where: { key: emailKey(email) } })
    await rememberAddress(tx, knownAddressKey(userId, addressGroup(ctx.state.clientIp)), at)
    await enqueueNotice(jobs, tx, owner, 'password_changed')
    const actor = auditSources.user(owner, ctx.state)
    await recordAuditEvent(tx, actor, userEvent(owner, 'user.password_reset'), at)
    return true
  })
}

/** Sets the first password of an invited user and signs them in. False when the link is not valid. */
export async function acceptInvitation(
  { database, sessions, passwords, now }: Deps,
  ctx: PageContext,
  { token, name, password }: { token: string; name: string; password: string },
): Promise<boolean> {
  const passwordHash = await passwords.hash(await passwords.admit(ctx.state), password)
  const at = now()
  return database.transaction(async tx => {
    const user = await useLink(tx, 'invitation', token, at)
    if (user?.status !== 'invited') return false
    const { accountId, id } = user
    const invited = { accountId, userId: id }
    await endLinkTokens(tx, 'invitation', invited, at)
    await tx.user.update({
      where: { id, accountId },
      data: { status: 'active', passwordHash, passwordSetAt: at, name, sortName: sortNameOf(name) },
    })
    const actor = auditSources.user(invited, ctx.state)
    await recordAuditEvent(tx, actor, userEvent(invited, 'user.invitation_accepted'), at)
    await recordAuditEvent(tx, actor, userEvent(invited, 'user.signed_in'), at)
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
