import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { spawnService } from '@mi/testkit/service-process'
import { MASTER_KEYS } from './deliveries.ts'

/** Starts the service in a separate process that the test can kill. */
export function startWebhooksProcess(
  databaseUrl: string,
  eventsDatabaseUrl: string,
  more: Record<string, string> = {},
): ChildProcess {
  return spawnService('webhooks', {
    DATABASE_URL: databaseUrl,
    EVENTS_DATABASE_URL: eventsDatabaseUrl,
    INTERNAL_TOKEN_SECRET: randomBytes(32).toString('hex'),
    MASTER_KEYS,
    WEBHOOKS_ALLOWED_NETWORKS: '127.0.0.0/8',
    GRPC_PORT: '0',
    OPS_PORT: '0',
    LOG_LEVEL: 'warn',
    ...more,
  })
}
