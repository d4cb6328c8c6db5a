import { SettingsError } from '@mi/config'
import { eventBusOptions, openEventBus, startConsumers, startOutboxRelay } from '@mi/events'
import { createJobQueue, startJobRunner } from '@mi/jobs'
import { defineService } from '@mi/service-kit'
import { openInsightsEngine } from './engines/open-insights-engine.ts'
import { consumers } from './events/index.ts'
import { createImageSigner } from './images/image-signer.ts'
import { jobHandlers } from './jobs/index.ts'
import type { JobKind } from './jobs/job-kinds.ts'
import type { Parts } from './parts.ts'
import { handlers } from './rpc/index.ts'
import { settings } from './settings.ts'
import { openInsightsDatabase } from './store/database.ts'
import { openWorkers } from './workers/workers.ts'

export default defineService({
  name: 'insights',
  settings,
  async create(chosen, { name, log, metrics, client, systemOrigin }) {
    const busOptions = eventBusOptions(chosen)
    checkTimeZone(chosen.timeZone)
    const database = openInsightsDatabase({
      url: chosen.databaseUrl,
      onConnectionError: error => log.warn({ err: error }, 'database connection lost'),
    })
    const bus = openEventBus(busOptions)
    const workers = openWorkers(chosen.workerThreads === null ? {} : { threads: chosen.workerThreads })
    const parts: Parts = {
      database,
      jobs: createJobQueue<JobKind>(),
      engine: openInsightsEngine({ ...chosen, workers, log }),
      workers,
      images: createImageSigner({ secret: chosen.imageSigningSecret, publicUrl: chosen.publicUrl }),
      meetings: client('mi.meetings.v1.MeetingDirectory'),
      transcripts: client('mi.transcripts.v1.Transcripts'),
      transcriptDirectory: client('mi.transcripts.v1.TranscriptDirectory'),
      timeZone: chosen.timeZone,
      quietMs: chosen.quietMs,
      systemOrigin,
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
          startConsumers({ service: name, database, bus, consumers: consumers(parts), log, metrics }),
          startJobRunner({
            database,
            queue: parts.jobs,
            handlers: jobHandlers(parts),
            systemOrigin,
            log,
            metrics,
            concurrency: chosen.jobsAtOnce,
          }),
        )
      },
      async stop() {
        for (const running of work.reverse()) await running.stop()
        await workers.close()
        await bus.close()
        await database.close()
      },
    }
  },
})

function checkTimeZone(timeZone: string): void {
  try {
    new Intl.DateTimeFormat('en', { timeZone })
  } catch {
    throw new SettingsError([`INSIGHTS_TIME_ZONE is ${timeZone}; an IANA time zone is expected`])
  }
}
