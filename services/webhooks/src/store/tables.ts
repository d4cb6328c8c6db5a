import { defineTable } from '@mi/database'

// Prisma has no partitioned tables, so these maps are written by hand. The migrations create the tables.

export const eventTable = defineTable('webhook_events', {
  id: { name: 'id', type: 'text' },
  createdAt: { name: 'created_at', type: 'timestamptz' },
  accountId: { name: 'account_id', type: 'text' },
  mode: { name: 'mode', type: 'mode' },
  type: { name: 'type', type: 'text' },
  meetingId: { name: 'meeting_id', type: 'text' },
  body: { name: 'body', type: 'text' },
})

export const queueTable = defineTable('delivery_queue', {
  deliveryId: { name: 'delivery_id', type: 'text' },
  eventId: { name: 'event_id', type: 'text' },
  eventCreatedAt: { name: 'event_created_at', type: 'timestamptz' },
  subscriptionId: { name: 'subscription_id', type: 'text' },
  accountId: { name: 'account_id', type: 'text' },
  tried: { name: 'tried', type: 'int' },
  attempts: { name: 'attempts', type: 'int' },
  isTest: { name: 'is_test', type: 'boolean' },
  dueAt: { name: 'due_at', type: 'timestamptz' },
  claimedBy: { name: 'claimed_by', type: 'uuid' },
  queuedAt: { name: 'queued_at', type: 'timestamptz' },
})
