import { type CallContext, roleIncludes } from '@mi/contracts'
import type { UpdateWebhookRequest, WebhooksHandlers } from '@mi/contracts/mi/webhooks/v1'
import { invalid, notFound, ServiceError } from '@mi/errors'
import { recordAuditEvent } from '@mi/events'
import type { Deps } from '../deps.ts'
import { OWNER_REMOVED, reachOf } from '../domain/subscription.ts'
import { webhookErrors } from '../errors.ts'
import type { Tx } from '../store/database.ts'
import { endDeliveries } from '../store/deliveries.ts'
import { isRemoved } from '../store/removed-users.ts'
import {
  findSubscription,
  lockOwners,
  lockSubscription,
  type SubscriptionRecord,
} from '../store/subscriptions.ts'
import { checkSubscription } from './check-subscription.ts'
import { webhookMessage } from './messages.ts'

export function updateWebhook(deps: Deps): WebhooksHandlers['updateWebhook'] {
  const { database, http, now } = deps
  return async (request, ctx) => {
    const { id, url, events } = request
    const changed = new Set(request.updateMask)
    const types = checkSubscription(http, {
      ...(changed.has('url') && { url }),
      ...(changed.has('events') && { events }),
      ...(changed.has('description') && { description: request.description }),
    })
    if (changed.has('owner_id')) await checkNewOwner(deps, ctx, request)
    return database.transaction(async tx => {
      if (changed.has('owner_id')) await lockOwners(tx, ctx.tenant)
      const before = await lockSubscription(tx, ctx.tenant, id, reachOf(ctx.caller))
      if (!before) throw notFound('webhook')
      ctx.checkPrecondition('mi.webhooks.v1.Webhook', webhookMessage(before))
      if (changed.size === 0) return webhookMessage(before)
      const after = await tx.subscription.update({
        where: { id, ...ctx.tenant },
        data: {
          ...(changed.has('url') && { url }),
          ...(changed.has('events') && { events: types }),
          ...(changed.has('description') && { description: request.description }),
          ...(changed.has('owner_id') && (await newOwner(tx, before, request.ownerId))),
          ...(changed.has('active') && activation(before, request, changed)),
          updatedAt: now(),
        },
      })
      if (before.active && !after.active) await endDeliveries(deps, tx, ctx.tenant, id)
      const action = after.ownerId === before.ownerId ? 'webhook.updated' : 'webhook.owner_changed'
      await recordAuditEvent(tx, ctx, { action, resourceType: 'webhook', resourceId: id })
      return webhookMessage(after)
    })
  }
}

/** @throws {ServiceError} not_found; forbidden for a member; invalid when the new owner is not a user of the account */
async function checkNewOwner(
  { database, users, systemOrigin }: Deps,
  { tenant, caller }: CallContext,
  { id, ownerId }: UpdateWebhookRequest,
): Promise<void> {
  const subscription = await findSubscription(database.prisma, tenant, id, reachOf(caller))
  if (!subscription) throw notFound('webhook')
  if (ownerId === subscription.ownerId) return
  if (!roleIncludes(caller.role, 'admin')) throw webhookErrors.owner_by_admin()
  await users.getUserContact({ userId: ownerId }, { caller: systemOrigin(tenant) }).catch(error => {
    throw error instanceof ServiceError && error.status === 'not_found' ? noUser() : error
  })
}

const noUser = () => invalid('owner_id', 'is not a user of this account')

async function newOwner(tx: Tx, before: SubscriptionRecord, ownerId: string) {
  const { createdBy, disabledReason } = before
  if (ownerId === before.ownerId) return {}
  // The user was removed after identity was asked.
  if (await isRemoved(tx, ownerId)) throw noUser()
  return {
    ownerId,
    createdBy: createdBy ?? before.ownerId,
    disabledReason: disabledReason === OWNER_REMOVED ? null : disabledReason,
  }
}

/** An enabled subscription gets another five days. A subscription that a user disables has no `disabledReason`. */
function activation(
  { disabledReason, ownerId }: SubscriptionRecord,
  { active, ownerId: newOwnerId }: UpdateWebhookRequest,
  changed: ReadonlySet<string>,
) {
  const isOrphaned = disabledReason === OWNER_REMOVED && !(changed.has('owner_id') && newOwnerId !== ownerId)
  if (active && isOrphaned) throw webhookErrors.owner_removed()
  return { active, disabledReason: isOrphaned ? disabledReason : null, failingSince: null }
}
