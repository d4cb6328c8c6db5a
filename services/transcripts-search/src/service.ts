import { eventBusOptions, openEventBus, startConsumers, startOutboxRelay } from '@mi/events'
import { defineService } from '@mi/service-kit'
import { openEngine } from './engines/open-engine.ts'
import { consumers } from './events/index.ts'
import { registerIndexMetrics } from './indexing/index-metrics.ts'
import { createIndexPace } from './indexing/index-pace.ts'
import { startIndexer } from './indexing/start-indexer.ts'
import { listenForNotifications } from './notifications.ts'
import type { Parts } from './parts.ts'
import { handlers } from './rpc/index.ts'
import { settings } from './settings.ts'
import { startStagingSweep } from './staging-sweep.ts'
import { openTranscriptsDatabase } from './store/database.ts'

export default defineService({
  name: 'transcripts-search',
  settings,
  async create(chosen, { name, log, metrics, client, systemOrigin }) {
    const busOptions = eventBusOptions(chosen)
    const database = openTranscriptsDatabase({
      url: chosen.databaseUrl,
      maxConnections: chosen.databaseConnections,
      onConnectionError: error => log.warn({ err: error }, 'database connection lost'),
    })
    const bus = openEventBus(busOptions)
    const notifications = listenForNotifications(chosen.databaseUrl, log)
    const engine = openEngine(chosen, { database, log })
    registerIndexMetrics(metrics, { database, engine })
    const parts: Parts = {
      database,
      engine,
      indexPace: createIndexPace(database),
      notifications,
      meetings: client('mi.meetings.v1.MeetingDirectory'),
      systemOrigin,
      log,
      now: () => new Date(),
    }
    const work: { stop(): Promise<void> }[] = []
    return {
      handlers: handlers(parts),
      // Not the search engine: while it is away, only search is.
      checks: { postgres: () => database.check(), events: () => bus.check() },
      async start() {
        work.push(
          startIndexer(parts),
          startStagingSweep(parts),
          startOutboxRelay({ database, bus, log, metrics }),
          startConsumers({ service: name, database, bus, consumers: consumers(parts), log, metrics }),
        )
      },
      async stop() {
        for (const running of work.reverse()) await running.stop()
        await notifications.close()
        await engine.close()
        await bus.close()
        await database.close()
      },
    }
  },
})
