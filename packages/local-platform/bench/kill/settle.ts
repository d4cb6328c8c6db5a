import { setTimeout as sleep } from 'node:timers/promises'
import { openEventBus } from '@mi/events'
import { listServices } from '../../src/parts.ts'
import type { Platform } from '../../src/platform.ts'
import type { Databases } from './databases.ts'

/** Waiting work by name; what is empty is left out. */
export type Waiting = Record<string, number>

/** Waits until no work is left: outboxes, bus, jobs, index, receipts, meetings. Returns what is left at the timeout. */
export async function settle(
  platform: Platform,
  databases: Databases,
  natsUrl: string | null,
  timeoutMs: number,
): Promise<Waiting> {
  const began = Date.now()
  for (let waiting: Waiting = {}; ; await sleep(500)) {
    waiting = await whatWaits(platform, databases, natsUrl).catch(error => ({ [String(error)]: 1 }))
    if (Object.keys(waiting).length === 0 || Date.now() - began > timeoutMs) return waiting
  }
}

async function whatWaits(
  platform: Platform,
  { number }: Databases,
  natsUrl: string | null,
): Promise<Waiting> {
  const waiting: Waiting = {}
  const note = (name: string, count: number) => {
    if (count > 0) waiting[name] = count
  }
  const bus = openEventBus(natsUrl ? { natsUrl } : { databaseUrl: platform.engines.databaseUrl('mi_events') })
  try {
    for (const { name, database } of listServices()) {
      note(`${name}: outbox`, await number(database as string, 'select count(*) from infra.outbox'))
      note(`${name}: deliveries`, await bus.lag(name))
      if ((await number(database as string, `select count(to_regclass('infra.jobs'))`)) > 0)
        note(`${name}: jobs`, await number(database as string, 'select count(*) from infra.jobs'))
      const ready = await fetch(`${platform.opsUrls[name]}/readyz`)
      note(`${name}: not ready`, ready.ok ? 0 : 1)
    }
  } finally {
    await bus.close()
  }
  note(
    'meetings: processing',
    await number('mi_meetings', `select count(*) from meetings where status = 'processing'`),
  )
  note(
    'meetings: open receipts',
    await number('mi_meetings', 'select count(*) from deletions where completed_at is null'),
  )
  note('transcripts-search: index', await number('mi_transcripts_search', 'select count(*) from infra.jobs'))
  return waiting
}
