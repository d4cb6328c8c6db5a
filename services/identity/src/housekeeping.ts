import type { Parts } from './parts.ts'
import { removeExpiredKeys } from './store/idempotency-keys.ts'

const INTERVAL_MS = 10 * 60_000
const KEEP_BATCHES_MS = 7 * 24 * 60 * 60 * 1000

export interface Housekeeping {
  stop(): Promise<void>
}

/** Removes what nobody will ask for again. Any number of copies may do it. */
export function startHousekeeping(parts: Pick<Parts, 'database' | 'log' | 'now'>): Housekeeping {
  let working: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    working = cleanUp(parts).catch(error =>
      parts.log.warn({ err: error }, 'housekeeping failed, tried again'),
    )
  }, INTERVAL_MS)
  return {
    async stop() {
      clearInterval(timer)
      await working
    },
  }
}

/** One round. */
export async function cleanUp({ database, now }: Pick<Parts, 'database' | 'now'>): Promise<void> {
  const moment = now()
  while ((await removeExpiredKeys(database, moment)) > 0);
  const before = new Date(moment.getTime() - KEEP_BATCHES_MS)
  await database.prisma.usageBatch.deleteMany({ where: { receivedAt: { lt: before } } })
}
