import type { CallContext } from '@mi/contracts'
import type { Share, SharesHandlers } from '@mi/contracts/mi/collaboration/v1'
import { invalidFields, notFound } from '@mi/errors'
import { appendEvent, findIdempotentResponse, recordAuditEvent, withIdempotency } from '@mi/events'
import { newId } from '@mi/ids'
import { lockMeetingRef } from '@mi/meeting-refs'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../store/database.ts'
import { addToCount } from '../../store/meeting-counts.ts'
import { lockUser, requireCaller } from '../../store/user-refs.ts'
import { checkShare, foldAddress, type SharePlan } from '../domain/check-share.ts'
import { linkToken, linkUrl } from '../domain/link.ts'
import { sealToken } from '../domain/sealed-token.ts'
import { mailJobsOf } from '../domain/share-mail.ts'
import { newShareToken } from '../domain/share-token.ts'
import { shareErrors } from '../errors.ts'
import {
  countShareMails,
  findMailedShares,
  lockMailedShares,
  MAILS_OF_RECIPIENT,
} from '../store/share-mails.ts'
import { shareMessage } from './share-message.ts'

export function createShare(deps: Deps): SharesHandlers['createShare'] {
  const { database, meetingRefs, encryption, now } = deps
  return async (request, ctx) => {
    // Checked first: a repeated request returns the stored response.
    const outcome = await findIdempotentResponse<Share>(database.prisma, ctx)
    if (outcome) return outcome
    const { tenant, caller } = ctx
    const { meetingId, permission } = request
    await meetingRefs.require(ctx, meetingId)
    const { plan, errors } = checkShare(request, now())
    if (errors.length > 0) throw invalidFields(errors)
    // Stores the name of the caller, which mails and the page show.
    await requireCaller(deps, ctx)
    const id = newId('shr')
    await reserveMails(deps, ctx, id, { meetingId, permission, emails: plan.recipients })
    return withIdempotency(database, ctx, { type: 'share', id }, async tx => {
      // The locks order this share and a deletion of the meeting or the removal of the user: the share is erased with it, or this request
      // fails.
      if (!(await lockMeetingRef(tx, tenant, meetingId))) throw notFound('meeting')
      await lockUser(tx, tenant, caller.userId)
      const createdAt = now()
      const link = plan.link && { ...linkToken(encryption, id), ...plan.link }
      const share = await tx.share.create({
        data: {
          ...{ id, ...tenant, meetingId, permission, createdAt },
          message: plan.message,
          userId: caller.userId,
          linkHash: link?.hash ?? null,
          linkKey: link?.key ?? null,
          linkExpiresAt: link?.expiresAt ?? null,
        },
      })
      const recipients = await inviteRecipients(deps, tx, share, plan, request.recipients)
      await addToCount(tx, tenant, meetingId, 'shares', 1)
      await appendEvent(tx, tenant, 'mi.collaboration.meeting.shared.v1', { meetingId, shareId: id }, ctx)
      await recordAuditEvent(tx, ctx, { action: 'meeting.shared', resourceType: 'share', resourceId: id })
      return shareMessage({ ...share, recipients }, linkUrl(deps, caller, share))
    })
  }
}

type Invited = Parameters<typeof findMailedShares>[2]

/** Counts the mails against the quota of the account. @throws {ServiceError} `limit_reached`, which names the quota */
async function reserveMails(
  { database, users, now }: Deps,
  ctx: CallContext,
  id: string,
  invited: Invited,
): Promise<void> {
  const mailed = await findMailedShares(database.prisma, ctx.tenant, invited, now())
  const count = invited.emails.filter(email => !mailed.has(email)).length
  if (count > 0) await users.reserveMails({ id, count }, { caller: ctx })
}

interface NewShare {
  id: string
  accountId: string
  mode: 'live' | 'test'
  meetingId: string
  permission: string
  createdAt: Date
}

/** Recipients whom a share with the same permission has mailed within a day get no second mail. */
async function inviteRecipients(
  { jobs, encryption }: Deps,
  tx: Tx,
  { id: shareId, accountId, mode, meetingId, permission, createdAt }: NewShare,
  plan: SharePlan,
  given: readonly string[],
) {
  const tenant = { accountId, mode }
  const invited = { meetingId, permission, emails: plan.recipients } as Invited
  const mailed = await lockMailedShares(tx, tenant, invited, createdAt)
  const emails = plan.recipients.filter(email => !mailed.has(email))
  const [refused] = await countShareMails(tx, tenant, { meetingId, emails }, createdAt)
  if (refused !== undefined) {
    const field = `recipients[${given.findIndex(address => foldAddress(address) === refused)}]`
    const message = `had ${MAILS_OF_RECIPIENT} mails about this meeting within a day`
    throw shareErrors.too_many_mails({ details: [{ field, message }] })
  }
  const recipients = plan.recipients.map((email, position) => {
    const { token, hash } = newShareToken()
    const covering = mailed.get(email)
    return {
      ...{ ...tenant, shareId, position, email, tokenHash: hash, invitedAt: createdAt },
      status: covering ? covering.status : 'pending',
      sealedToken: covering ? null : sealToken(encryption, { shareId, position }, token),
      coveredBy: covering?.shareId ?? null,
      ...{ sentAt: null, acceptedAt: null },
    }
  })
  await tx.shareRecipient.createMany({ data: recipients })
  await jobs.enqueueAll(tx, tenant, mailJobsOf(recipients.filter(({ coveredBy }) => coveredBy === null)))
  return recipients
}
