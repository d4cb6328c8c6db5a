interface InboxTransaction {
  $executeRawUnsafe(sql: string, ...values: unknown[]): Promise<number>
}

/**
 * Records that a consumer handles this event. False when the consumer has handled it before. While another
 * copy handles the event, this call waits, because the row's key is the lock.
 */
export async function recordHandled(
  tx: InboxTransaction,
  consumerId: string,
  eventId: string,
): Promise<boolean> {
  const inserted = await tx.$executeRawUnsafe(
    'insert into infra.inbox (consumer, event_id) values ($1, $2) on conflict do nothing',
    ...[consumerId, eventId],
  )
  return inserted === 1
}
