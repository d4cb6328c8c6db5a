import { ServiceError } from '@mi/errors'
import { type JobHandler, PermanentError } from '@mi/jobs'
import { composeMail, MailRefusedError } from '@mi/mail'
import type { Deps } from '../deps.ts'
import { findSubscription } from '../store/subscriptions.ts'

const REASONS: Record<string, string> = {
  failing: 'Nothing could be delivered to it for five days.',
  gone: 'The receiver answered 410 Gone: it wants no more events.',
}

/** Notifies the owner of a subscription that it was disabled. */
export function mailDisabled({ database, users, mailer, systemOrigin }: Deps): JobHandler<'mail-disabled'> {
  return {
    kind: 'mail-disabled',
    maxBackoffMs: 15 * 60_000,
    async run({ tenant, resourceId: id, payload }) {
      const subscription = await findSubscription(database.prisma, tenant, id)
      // The subscription was deleted or enabled again in the meantime.
      if (!subscription || subscription.active || !subscription.disabledReason) return
      const contact = await users
        .getUserContact({ userId: subscription.ownerId }, { caller: systemOrigin(tenant) })
        .catch(error => {
          if (error instanceof ServiceError && error.status === 'not_found') throw new PermanentError(error)
          throw error
        })
      const { hostname } = new URL(subscription.url)
      const { html, text } = composeMail({
        heading: 'A webhook was switched off',
        preview: `Events are no longer sent to ${hostname}.`,
        blocks: [
          { kind: 'paragraph', text: REASONS[subscription.disabledReason] ?? '' },
          {
            kind: 'facts',
            rows: [
              ['Webhook', subscription.id],
              ['Address', subscription.url],
              ...(subscription.description
                ? [['Description', subscription.description] as [string, string]]
                : []),
            ],
          },
          {
            kind: 'paragraph',
            text: 'Its events stay in the log for 30 days. When the receiver works again, enable the webhook with PATCH { "active": true } and replay what it missed.',
          },
        ],
        reason: 'You get this mail because this webhook belongs to you.',
      })
      await mailer
        .send({
          key: `webhook-${id}-${payload.at ?? '0'}`,
          to: contact.email,
          subject: 'A webhook was switched off',
          html,
          text,
        })
        .catch(error => {
          throw error instanceof MailRefusedError ? new PermanentError(error) : error
        })
    },
  }
}
