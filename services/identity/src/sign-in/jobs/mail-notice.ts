import { randomUUID } from 'node:crypto'
import type { Executable } from '@mi/database'
import type { JobHandler, JobQueue } from '@mi/jobs'
import { composeMail, nameInMail } from '@mi/mail'
import { findUser } from '../../accounts/store/users.ts'
import type { Deps } from '../../deps.ts'
import { sendMail } from '../../jobs/send-mail.ts'
import type { LinkOwner } from '../store/link-tokens.ts'

/** Changes that a user gets a mail about, in case another person made them. */
const NOTICES = {
  password_changed: {
    heading: 'Your password was changed',
    text: 'You were signed out everywhere else.',
  },
  two_step_on: {
    heading: 'Two-step sign-in is on',
    text: 'From now on a sign-in requires a code of your authenticator app after your password.',
  },
  two_step_off: {
    heading: 'Two-step sign-in is off',
    text: 'From now on your password alone signs you in.',
  },
  recovery_code_used: {
    heading: 'A recovery code was used',
    text: 'One of your recovery codes was used to sign in to your account. It does not work again.',
  },
} as const
export type Notice = keyof typeof NOTICES

export function enqueueNotice(
  jobs: JobQueue<string>,
  tx: Executable,
  { accountId, userId }: LinkOwner,
  notice: Notice,
): Promise<void> {
  const payload = { userId, notice }
  return jobs.enqueue(
    tx,
    { accountId, mode: 'live' },
    { kind: 'mail-notice', resourceId: randomUUID(), payload },
  )
}

/** Reports by mail that the way in which a user signs in has changed. */
export function mailNotice({ database, mailer, publicUrl }: Deps): JobHandler<'mail-notice'> {
  return {
    kind: 'mail-notice',
    maxBackoffMs: 15 * 60_000,
    async run({ tenant: { accountId }, resourceId, payload }) {
      const user = await findUser(database.prisma, accountId, payload.userId ?? '')
      const notice = NOTICES[payload.notice as Notice]
      if (!user?.email || !notice) return
      await sendMail(mailer, {
        key: `notice-${resourceId}`,
        to: user.email,
        subject: notice.heading,
        ...composeMail({
          heading: notice.heading,
          preview: 'If it was you, all is well.',
          blocks: [
            {
              kind: 'paragraph',
              text: `Hello ${nameInMail(user.name)}, ${notice.heading.toLowerCase()}. ${notice.text}`,
            },
            { kind: 'paragraph', text: 'If it was not you, choose a new password now:' },
            { kind: 'button', label: 'Choose a new password', url: `${publicUrl}/password/forgot` },
          ],
          reason: `You get this mail because it concerns how you sign in with ${user.email}.`,
        }),
      })
    },
  }
}
