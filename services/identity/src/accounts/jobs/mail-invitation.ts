import { randomUUID } from 'node:crypto'
import { type JobHandler, PermanentError } from '@mi/jobs'
import { composeMail, type Mail, nameInMail } from '@mi/mail'
import type { Deps } from '../../deps.ts'
import { sendMail } from '../../jobs/send-mail.ts'
import { mailedToken, storeLinkToken } from '../../sign-in/store/link-tokens.ts'
import { nextInvitationTime } from '../../sign-in/store/throttles.ts'
import type { Tx } from '../../store/database.ts'
import { reserveMails } from '../store/mail-reservations.ts'
import { lockUser } from '../store/users.ts'

interface Invitation {
  accountId: string
  userId: string
  email: string
  /** The user who invites. */
  invitedBy: string
}

/**
 * Enqueues an invitation mail, within the account's quota of mails. An address gets one invitation in an hour. A further invitation is
 * mailed later. The links of earlier mails stay valid until one of them is used.
 * @throws {ServiceError} limit_reached
 */
export async function enqueueInvitation(
  { jobs, mailQuotas }: Pick<Deps, 'jobs' | 'mailQuotas'>,
  tx: Tx,
  { accountId, userId, email, invitedBy }: Invitation,
  now: Date,
): Promise<void> {
  const nonce = randomUUID()
  await reserveMails(tx, accountId, { id: `invitation ${nonce}`, count: 1 }, { mailQuotas, now })
  const runAt = await nextInvitationTime(tx, email, now)
  const payload = { nonce, invitedBy, since: runAt.toISOString() }
  const request = { kind: 'mail-invitation', resourceId: userId, payload, runAt }
  await jobs.enqueue(tx, { accountId, mode: 'live' }, request)
}

/** Mails the link by which an invited user sets their password. */
export function mailInvitation({
  database,
  mailer,
  publicUrl,
  secrets,
}: Deps): JobHandler<'mail-invitation'> {
  return {
    kind: 'mail-invitation',
    maxBackoffMs: 15 * 60_000,
    async run({ tenant: { accountId }, resourceId: userId, payload }) {
      const user = await database.prisma.user.findFirst({
        where: { id: userId, accountId, removedAt: null, status: 'invited' },
        include: { account: true },
      })
      // The user accepted the invitation or was removed meanwhile.
      if (!user?.email) return
      const inviter = await database.prisma.user.findFirst({
        where: { id: payload.invitedBy ?? '', accountId },
      })
      const token = mailedToken(secrets.link, 'invitation', payload.nonce ?? '')
      const since = new Date(payload.since ?? Number.NaN)
      if (Number.isNaN(since.getTime())) throw new PermanentError('the job has no time')
      const isInvited = await database.transaction(async tx => {
        // The lock is needed, because a removal ends only the links that are stored.
        if ((await lockUser(tx, accountId, userId))?.status !== 'invited') return false
        await storeLinkToken(tx, { token, kind: 'invitation', owner: { accountId, userId }, since })
        return true
      })
      if (!isInvited) return
      await sendMail(mailer, {
        key: `invitation-${payload.nonce}`,
        to: user.email,
        ...contentOf({
          account: nameInMail(user.account.name),
          inviter: inviter && nameInMail(inviter.name),
          email: user.email,
          url: `${publicUrl}/invitation?token=${token}`,
        }),
      })
    },
  }
}

interface InvitationText {
  account: string
  /** The name of the user who invites. Null when it is unknown. */
  inviter: string | null
  email: string
  url: string
}

function contentOf({
  account,
  inviter,
  email,
  url,
}: InvitationText): Pick<Mail, 'subject' | 'text' | 'html'> {
  const heading = `${inviter ? `${inviter} invites you` : 'You are invited'} to ${account}`
  return {
    subject: heading,
    ...composeMail({
      heading,
      preview: 'Choose a password and you are in.',
      blocks: [
        {
          kind: 'paragraph',
          text: `${account} keeps its meetings in Meeting Intelligence: transcripts, summaries, action items and search. Choose a password to join.`,
        },
        { kind: 'button', label: 'Accept the invitation', url },
        {
          kind: 'facts',
          rows: [
            ['You sign in with', email],
            ['Valid for', 'seven days, once'],
          ],
        },
      ],
      reason: `You get this mail because ${inviter ?? 'a member of the account'} entered your address in ${account}. If you do not expect it, you need not do anything.`,
    }),
  }
}
