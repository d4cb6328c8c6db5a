import { randomUUID } from 'node:crypto'
import { type JobHandler, type JobQueue, type JobTransaction, PermanentError } from '@mi/jobs'
import { composeMail } from '@mi/mail'
import type { Deps } from '../deps.ts'
import { mailedToken, storeLinkToken } from '../sign-in/link-tokens.ts'
import { sendMail } from './send-mail.ts'

interface Invitation {
  accountId: string
  userId: string
  /** Id of the one who invites. */
  invitedBy: string
}

/** Sends somebody an invitation, or another one: the links of earlier ones go on working until one is used. */
export function enqueueInvitation(
  jobs: JobQueue<string>,
  tx: JobTransaction,
  { accountId, userId, invitedBy }: Invitation,
): Promise<void> {
  const payload = { nonce: randomUUID(), invitedBy, since: new Date().toISOString() }
  return jobs.enqueue(
    tx,
    { accountId, mode: 'live' },
    { kind: 'mail-invitation', resourceId: userId, payload },
  )
}

/** Mails the link under which somebody who was invited sets their password. */
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
      // Accepted or removed meanwhile.
      if (!user?.email) return
      const inviter = await database.prisma.user.findFirst({
        where: { id: payload.invitedBy ?? '', accountId },
      })
      const token = mailedToken(secrets.link, 'invitation', payload.nonce ?? '')
      const since = new Date(payload.since ?? Number.NaN)
      if (Number.isNaN(since.getTime())) throw new PermanentError('the job has no time')
      await database.transaction(tx =>
        storeLinkToken(tx, { token, kind: 'invitation', owner: { accountId, userId }, since }),
      )
      const account = user.account.name
      const by = inviter ? `${inviter.name} invites you` : 'You are invited'
      await sendMail(mailer, {
        key: `invitation-${payload.nonce}`,
        to: user.email,
        subject: `${by} to ${account}`,
        ...composeMail({
          heading: `${by} to ${account}`,
          preview: 'Choose a password and you are in.',
          blocks: [
            {
              kind: 'paragraph',
              text: `${account} keeps its meetings in Meeting Intelligence: transcripts, summaries, action items and search. Choose a password to join.`,
            },
            {
              kind: 'button',
              label: 'Accept the invitation',
              url: `${publicUrl}/invitation?token=${token}`,
            },
            {
              kind: 'facts',
              rows: [
                ['You sign in with', user.email],
                ['Valid for', 'seven days, once'],
              ],
            },
          ],
          reason: `You get this mail because ${inviter?.name ?? 'somebody'} entered your address in ${account}. If you do not expect it, you need not do anything.`,
        }),
      })
    },
  }
}
