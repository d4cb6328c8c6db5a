import { eventBusOptions, openEventBus, startConsumers, startOutboxRelay } from '@mi/events'
import { defineService } from '@mi/service-kit'
import { onActAudited } from './events/on-act-audited.ts'
import { startHousekeeping } from './housekeeping.ts'
import type { Parts } from './parts.ts'
import { handlers } from './rpc/index.ts'
import { settings } from './settings.ts'
import { openIdentityDatabase } from './store/database.ts'

export default defineService({
  name: 'identity',
  settings,
  async create(chosen, { name, log, metrics, client }) {
    const busOptions = eventBusOptions(chosen)
    const database = openIdentityDatabase({
      url: chosen.databaseUrl,
      onConnectionError: error => log.warn({ err: error }, 'database connection lost'),
    })
    const bus = openEventBus(busOptions)
    const parts: Parts = {
      database,
      meetings: client('mi.meetings.v1.MeetingDirectory'),
      insights: client('mi.insights.v1.InsightsDirectory'),
      log,
      now: () => new Date(),
    }
    const work: { stop(): Promise<void> }[] = []
    return {
      handlers: handlers(parts),
      checks: { postgres: () => database.check(), events: () => bus.check() },
      async start() {
        work.push(
          startOutboxRelay({ database, bus, log, metrics }),
          startConsumers({ service: name, database, bus, consumers: [onActAudited], log, metrics }),
          startHousekeeping(parts),
        )
      },
      async stop() {
        for (const running of work.reverse()) await running.stop()
        await bus.close()
        await database.close()
      },
    }
  },
})
