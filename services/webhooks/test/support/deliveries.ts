import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { migrate } from '@mi/database'
import { openEncryption } from '@mi/encryption'
import { newId } from '@mi/ids'
import { generateSecret } from '@mi/webhook-signature'
import { type WebhooksDatabase, webhooksDatabase } from '../../src/store/database.ts'
import { insertDeliveries } from '../../src/store/deliveries.ts'
import { insertEvent } from '../../src/store/events.ts'
import { maintainPartitions } from '../../src/store/partitions.ts'

export const TENANT = { accountId: newId('acc'), mode: 'live' as const }
export const MASTER_KEYS = `1:${randomBytes(32).toString('hex')}`
export const encryption = openEncryption(MASTER_KEYS)!

/** Opens a database of the service with its partitions. */
export async function openWebhooks(url: string): Promise<WebhooksDatabase> {
  await migrate({ url, folder: join(import.meta.dirname, '../../prisma') })
  const database = webhooksDatabase.open({ url })
  await maintainPartitions(database, new Date())
  return database
}

export async function subscribe(database: WebhooksDatabase, url: string): Promise<string> {
  const id = newId('whk')
  const secret = generateSecret()
  await database.prisma.subscription.create({
    data: {
      id,
      ...TENANT,
      url,
      events: ['*'],
      secret: encryption.encrypt(Buffer.from(secret), id),
      secretHint: secret.slice(-4),
      ownerId: newId('usr'),
      createdAt: new Date(),
      updatedAt: new Date(),
    },
  })
  return id
}

/** Writes an event of about two kilobytes and queues it, as a consumer does. @returns the id of the event */
export async function publish(
  database: WebhooksDatabase,
  subscriptionIds: readonly string[],
  meetingId: string | null = null,
): Promise<string> {
  const createdAt = new Date()
  const id = newId('wev', createdAt)
  const data = { object: { id: newId('mtg'), text: 'x'.repeat(1_800) } }
  const body = JSON.stringify({
    id,
    type: 'meeting.created',
    created_at: createdAt.toISOString(),
    account_id: TENANT.accountId,
    mode: 'live',
    data,
  })
  await database.transaction(async tx => {
    const event = { id, createdAt, type: 'meeting.created', meetingId, body }
    await insertEvent(tx, TENANT, event)
    await insertDeliveries(tx, TENANT, event, subscriptionIds)
  })
  return id
}
