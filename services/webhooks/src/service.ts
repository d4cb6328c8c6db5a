import { requireEncryption } from '@mi/encryption'
import { createLifecycle } from '@mi/lifecycle'
import { openMailer } from '@mi/mail'
import { createOutboundHttp, requireNetworks, requirePorts } from '@mi/outbound-http'
import { Notifier } from '@mi/scheduling'
import { defineService } from '@mi/service-kit'
import { disableSubscription } from './engines/disable-subscription.ts'
import { startDispatcher } from './engines/dispatcher.ts'
import { registerDeliveryMetrics } from './engines/metrics.ts'
import { MAX_TOTAL } from './engines/receivers.ts'
import { consumers } from './events/index.ts'
import { readOperation, resourceServices } from './events/read-resource.ts'
import { jobHandlers } from './jobs/index.ts'
import { handlers } from './rpc/index.ts'
import { settings } from './settings.ts'
import { webhooksDatabase } from './store/database.ts'
import { erasure } from './store/erase-meeting-data.ts'
import { maintainPartitions } from './store/partitions.ts'

/** The clients of `readOperation`. Their type is empty, because operations use them only through `readOperation`. */
const RESOURCE_CLIENTS = Object.fromEntries(resourceServices().map(service => [service, service])) as Record<
  never,
  never
>

export default defineService({
  name: 'webhooks',
  settings,
  database: webhooksDatabase,
  maxConnections: chosen => chosen.databaseConnections,
  clients: { users: 'mi.identity.v1.IdentityInternal', ...RESOURCE_CLIENTS },
  async dependencies({ settings: chosen, database, metrics, client, now, onStop }) {
    const encryption = requireEncryption(chosen.masterKeys, 'signing secrets')
    const http = createOutboundHttp({
      allowedNetworks: requireNetworks('WEBHOOKS_ALLOWED_NETWORKS', chosen.allowedNetworks),
      publicPorts: [443, ...requirePorts('WEBHOOKS_ALLOWED_PORTS', chosen.allowedPorts)],
      // Many accounts can have receivers at the same host, so only the limits of subscriptions and accounts apply.
      connectionsPerOrigin: MAX_TOTAL,
    })
    const mailer = openMailer(chosen)
    onStop(() => http.close())
    onStop(() => mailer.close())
    await maintainPartitions(database, now())
    return {
      http,
      encryption,
      mailer,
      metrics: registerDeliveryMetrics(metrics, database),
      readOperation: readOperation(client),
      queued: new Notifier(),
      publicUrl: chosen.publicUrl,
    }
  },
  handlers,
  consumers,
  jobs: jobHandlers,
  tasks: ({ database, now }) => [
    { name: 'webhook-partitions', everyMs: 3_600_000, run: () => maintainPartitions(database, now()) },
  ],
  loops: deps => [
    startDispatcher({
      ...deps,
      notifier: deps.queued,
      disable: (subscription, reason) => disableSubscription(deps, subscription, reason),
    }),
  ],
  extensions: deps => [createLifecycle('webhooks', deps, { erases: erasure })],
})
