import { addressGroup, type PageContext } from '@mi/service-kit'
import type { Deps } from '../deps.ts'
import { sortNameOf } from '../domain/people-rules.ts'
import { enqueueNotice } from '../jobs/mail-notice.ts'
import { emailKey, knownAddressKey, rememberAddress } from '../store/throttles.ts'
import { endLinkTokens, useLinkToken } from './link-tokens.ts'
import { recordUserAuditEvent } from './record-user-audit-event.ts'

/** Sets a new password by a mailed link, and ends every session, also of somebody who had the old one. False when the link is no good. */
export async function resetPassword(
  { database, jobs, passwords, now }: Deps,
  ctx: PageContext,
  { token, password }: { token: string; password: string },
): Promise<boolean> {
  const passwordHash = await passwords.hash(await passwords.admit(ctx.state), password)
  const moment = now()
  return database.transaction(async tx => {
    const owner = await useLinkToken(tx, 'password_reset', token, moment)
    if (!owner) return false
    const { accountId, userId } = owner
    // First: a sign-in that has the row locked begins its session before the others end.
    const { email } = await tx.user.update({ where: { id: userId, accountId }, data: { passwordHash } })
    await endLinkTokens(tx, 'password_reset', owner, moment)
    await endLinkTokens(tx, 'second_step', owner, moment)
    await tx.session.deleteMany({ where: owner })
    // The way out for somebody whom others keep out by guessing.
    if (email) await tx.throttle.deleteMany({ where: { key: emailKey(email) } })
    await rememberAddress(tx, knownAddressKey(userId, addressGroup(ctx.state.clientIp)), moment)
    await enqueueNotice(jobs, tx, owner, 'password_changed')
    await recordUserAuditEvent(tx, ctx.state, owner, 'user.password_reset', moment)
    return true
  })
}

/** Sets the first password of somebody who was invited, and signs them in. False when the link is no good. */
export async function acceptInvitation(
  { database, sessions, passwords, now }: Deps,
  ctx: PageContext,
  { token, name, password }: { token: string; name: string; password: string },
): Promise<boolean> {
  const passwordHash = await passwords.hash(await passwords.admit(ctx.state), password)
  const moment = now()
  return database.transaction(async tx => {
    const invited = await useLinkToken(tx, 'invitation', token, moment)
    if (!invited) return false
    const { accountId, userId: id } = invited
    await endLinkTokens(tx, 'invitation', invited, moment)
    await tx.user.update({
      where: { id, accountId },
      data: { status: 'active', passwordHash, name, sortName: sortNameOf(name) },
    })
    await recordUserAuditEvent(tx, ctx.state, invited, 'user.invitation_accepted', moment)
    await recordUserAuditEvent(tx, ctx.state, invited, 'user.signed_in', moment)
    await sessions.start(tx, ctx, invited)
    return true
  })
}
