import { randomUUID } from 'node:crypto'
import type { JobHandler } from '@mi/jobs'
import { composeMail, nameInMail } from '@mi/mail'
import { lockUser } from '../../accounts/store/users.ts'
import { auditSources, userEvent } from '../../audit/domain/audit-sources.ts'
import { recordAuditEvent } from '../../audit/store/audit-entries.ts'
import type { Deps } from '../../deps.ts'
import { sendMail } from '../../jobs/send-mail.ts'
import { mailedToken, storeLinkToken } from '../store/link-tokens.ts'
import { countTry, throttleKey } from '../store/throttles.ts'

/** Before the job runs nobody knows whose account it is, if anybody's. */
const NO_ACCOUNT = { accountId: 'sign-in', mode: 'live' } as const
/** Mails to one address: a visitor cannot fill the inbox of a user. */
const MAIL_THROTTLE = { tries: 3, windowMs: 3_600_000 }

/** Asks for a link by which to set a new password. The work is the same for an unknown address. */
export async function requestPasswordReset(
  { database, jobs, now }: Deps,
  email: string,
  origin: { clientIp: string; requestId: string },
): Promise<void> {
  const at = now()
  if (await countTry(database, throttleKey('password-reset', email), MAIL_THROTTLE, at)) return
  const nonce = randomUUID()
  const payload = { email, since: at.toISOString(), ...origin }
  await database.transaction(tx =>
    jobs.enqueue(tx, NO_ACCOUNT, { kind: 'mail-password-reset', resourceId: nonce, payload }),
  )
}

/** Mails the link, if the address belongs to a user who can sign in. */
export function mailPasswordReset({
  database,
  mailer,
  publicUrl,
  secrets,
}: Deps): JobHandler<'mail-password-reset'> {
  return {
    kind: 'mail-password-reset',
    maxBackoffMs: 5 * 60_000,
    async run({ resourceId: nonce, payload }) {
      const { email = '', since = '', clientIp = '', requestId = '' } = payload
      const user = await database.prisma.user.findFirst({
        where: { email, status: 'active', removedAt: null },
      })
      if (!user) return
      const owner = { accountId: user.accountId, userId: user.id }
      const token = mailedToken(secrets.link, 'password_reset', nonce)
      const isValid = await database.transaction(async tx => {
        const at = new Date(since)
        const current = await lockUser(tx, owner.accountId, owner.userId)
        // Removed meanwhile, or another password was set after the request.
        if (!current || (current.passwordSetAt && current.passwordSetAt >= at)) return false
        const isNew = await storeLinkToken(tx, { token, kind: 'password_reset', owner, since: at })
        if (isNew)
          await recordAuditEvent(
            tx,
            auditSources.visitor({ clientIp, requestId }),
            userEvent(owner, 'user.password_reset_requested'),
            at,
          )
        return true
      })
      if (!isValid) return
      await sendMail(mailer, {
        key: `password-reset-${nonce}`,
        to: email,
        subject: 'Choose a new password',
        ...composeMail({
          heading: 'Choose a new password',
          preview: 'The link works once, for an hour.',
          blocks: [
            {
              kind: 'paragraph',
              text: `Hello ${nameInMail(user.name)}, somebody asked for a new password for ${email}. If it was you, choose one:`,
            },
            {
              kind: 'button',
              label: 'Choose a new password',
              url: `${publicUrl}/password/reset?token=${token}`,
            },
            {
              kind: 'paragraph',
              text: 'The link works once, for an hour. Your password stays as it is until you choose another.',
            },
          ],
          reason:
            'If you did not ask for this, you need not do anything: nobody can change your password without this mail.',
        }),
      })
    },
  }
}
