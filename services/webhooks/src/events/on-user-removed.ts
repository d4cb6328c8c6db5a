import { type Consumer, defineConsumer, recordAuditEvent } from '@mi/events'
import { systemCaller } from '@mi/service-kit'
import type { Deps } from '../deps.ts'
import { OWNER_REMOVED } from '../domain/subscription.ts'
import type { Tx } from '../store/database.ts'
import { endDeliveries } from '../store/deliveries.ts'
import { rememberRemoved } from '../store/removed-users.ts'
import { listSubscriptions, lockOwners } from '../store/subscriptions.ts'

/** Disables the subscriptions of a removed user in both modes. Admins can take them over. */
export function onUserRemoved(deps: Deps): Consumer {
  return defineConsumer<'mi.identity.user.removed.v1', Tx>({
    on: 'mi.identity.user.removed.v1',
    name: 'disable-webhooks-of-user',
    async handle({ tenant: { accountId }, payload: { userId } }, tx) {
      for (const mode of ['live', 'test'] as const) await lockOwners(tx, { accountId, mode })
      await rememberRemoved(tx, accountId, userId)
      for (const mode of ['live', 'test'] as const) {
        const tenant = { accountId, mode }
        const caller = systemCaller(tenant, 'webhooks')
        for (const { id } of await listSubscriptions(tx, tenant, { ownerId: userId })) {
          const disabled = { active: false, disabledReason: OWNER_REMOVED, updatedAt: deps.now() }
          await tx.subscription.updateMany({ where: { id, ...tenant }, data: disabled })
          await endDeliveries(deps, tx, tenant, id)
          await recordAuditEvent(
            tx,
            { caller, tenant, clientIp: null, requestId: '', traceparent: null },
            { action: 'webhook.disabled', resourceType: 'webhook', resourceId: id },
          )
        }
      }
    },
  })
}
