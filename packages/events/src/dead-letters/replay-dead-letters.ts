import { execute, sql } from '@mi/database'
import { newId } from '@mi/ids'
import type { Pool } from 'pg'
import type { CloudEvent } from '../cloud-event.ts'
import type { EventBus } from '../event-bus.ts'
import type { DeadLetter } from './dead-letter-table.ts'
import { type DeadLetterFilter, listDeadLetters } from './list-dead-letters.ts'
import { replayType } from './replay-event.ts'

/**
 * Sends dead letters to their consumers again over the bus, so that the running service handles them. Dead
 * letters that succeed are deleted; the others stay. Returns the number of sent dead letters, at most 1,000
 * per call.
 */
export async function replayDeadLetters(
  database: { pool: Pool },
  bus: EventBus,
  filter: DeadLetterFilter = {},
): Promise<number> {
  const letters = await listDeadLetters(database, filter)
  await bus.publish(letters.map(replayOf))
  for (const { consumer, event, failedAt } of letters) {
    // Skips dead letters that have failed again in the meantime.
    await execute(
      database.pool,
      sql`update infra.dead_letters set replayed_at = now()
        where consumer = ${consumer} and event_id = ${event.id} and failed_at = ${failedAt}`,
    )
  }
  return letters.length
}

function replayOf({ consumer, event }: DeadLetter): CloudEvent {
  const [service = ''] = consumer.split('.')
  return {
    ...event,
    id: newId('evn'),
    type: replayType(service),
    time: new Date().toISOString(),
    data: { consumer_id: consumer, event },
  }
}
