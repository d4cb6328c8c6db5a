import type { RpcHandlers } from '@mi/contracts'
import type { Deps } from '../deps.ts'
import { createWebhook } from './create-webhook.ts'
import { deleteWebhook } from './delete-webhook.ts'
import { getWebhook } from './get-webhook.ts'
import { getWebhookEvent } from './get-webhook-event.ts'
import { listWebhookDeliveries } from './list-webhook-deliveries.ts'
import { listWebhookEvents } from './list-webhook-events.ts'
import { listWebhooks } from './list-webhooks.ts'
import { replayWebhook } from './replay-webhook.ts'
import { replayWebhookEvent } from './replay-webhook-event.ts'
import { rotateWebhookSecret } from './rotate-webhook-secret.ts'
import { testWebhook } from './test-webhook.ts'
import { updateWebhook } from './update-webhook.ts'

/** All operations of the service. */
export function handlers(deps: Deps) {
  return {
    'mi.webhooks.v1.Webhooks': {
      createWebhook: createWebhook(deps),
      listWebhooks: listWebhooks(deps),
      getWebhook: getWebhook(deps),
      updateWebhook: updateWebhook(deps),
      deleteWebhook: deleteWebhook(deps),
      testWebhook: testWebhook(deps),
      rotateWebhookSecret: rotateWebhookSecret(deps),
      replayWebhook: replayWebhook(deps),
    },
    'mi.webhooks.v1.WebhookEvents': {
      listWebhookEvents: listWebhookEvents(deps),
      getWebhookEvent: getWebhookEvent(deps),
      listWebhookDeliveries: listWebhookDeliveries(deps),
      replayWebhookEvent: replayWebhookEvent(deps),
    },
  } satisfies Partial<RpcHandlers>
}
