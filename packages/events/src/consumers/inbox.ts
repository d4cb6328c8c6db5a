interface InboxTransaction {
  $executeRawUnsafe(sql: string, ...values: unknown[]): Promise<number>
}

/**
 * Notes that a consumer handles this event; false when it has before. A copy that handles it at this moment makes this
 * wait for its end: the row's key is the lock.
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
