import { randomUUID } from 'node:crypto'
import type { JobHandler } from '@mi/jobs'
import { composeMail, type Mail, nameInMail } from '@mi/mail'
import { lockUser } from '../../accounts/store/users.ts'
import { auditSources, type RequestOrigin, userEvent } from '../../audit/domain/audit-sources.ts'
import { recordAuditEvent } from '../../audit/store/audit-entries.ts'
import type { Deps } from '../../deps.ts'
import { sendMail } from '../../jobs/send-mail.ts'
import { mailedToken, storeLinkToken } from '../store/link-tokens.ts'
import { countTry, throttleKey } from '../store/throttles.ts'

/** The account is unknown until the job runs. */
const NO_ACCOUNT = { accountId: 'sign-in', mode: 'live' } as const
/** Mails to one address: a visitor cannot fill the inbox of a user. */
const MAIL_THROTTLE = { tries: 3, windowMs: 3_600_000 }

/** Requests a mail with a link for a new password. The work is the same for an unknown address. */
export async function requestPasswordReset(
  { database, jobs, now }: Deps,
  email: string,
  origin: RequestOrigin,
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
        // The user was removed, or another password was set after the request.
        if (!current || (current.passwordSetAt && current.passwordSetAt >= at)) return false
        const isNew = await storeLinkToken(tx, { token, kind: 'password_reset', owner, since: at })
        if (isNew) {
          const actor = auditSources.visitor({ clientIp, requestId })
          await recordAuditEvent(tx, actor, userEvent(owner, 'user.password_reset_requested'), at)
        }
        return true
      })
      if (!isValid) return
      const url = `${publicUrl}/password/reset?token=${token}`
      await sendMail(mailer, {
        key: `password-reset-${nonce}`,
        to: email,
        ...contentOf(user.name, email, url),
      })
    },
  }
}

function contentOf(name: string, email: string, url: string): Pick<Mail, 'subject' | 'text' | 'html'> {
  const heading = 'Choose a new password'
  return {
    subject: heading,
    ...composeMail({
      heading,
      preview: 'The link works once, for an hour.',
      blocks: [
        {
          kind: 'paragraph',
          text: `Hello ${nameInMail(name)}, a new password was requested for ${email}. If it was you, choose a password:`,
        },
        { kind: 'button', label: 'Choose a new password', url },
        {
          kind: 'paragraph',
          text: 'The link works once, for an hour. Your current password stays valid until you choose another.',
        },
      ],
      reason:
        'If you did not request this, you need not do anything. Your password cannot be changed without this mail.',
    }),
  }
}
