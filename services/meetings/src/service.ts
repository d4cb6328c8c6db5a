import { eventBusOptions, openEventBus, startConsumers, startOutboxRelay } from '@mi/events'
import { fileStoreOptions, openFileStore } from '@mi/files'
import { createJobQueue, startJobRunner } from '@mi/jobs'
import { defineService } from '@mi/service-kit'
import { openSpeechToText } from './engines/open-speech-to-text.ts'
import { consumers } from './events/index.ts'
import { jobHandlers } from './jobs/index.ts'
import type { JobKind } from './jobs/job-kinds.ts'
import type { Parts } from './parts.ts'
import { handlers } from './rpc/index.ts'
import { settings } from './settings.ts'
import { openMeetingsDatabase } from './store/database.ts'
import { startSweeper } from './sweeper.ts'

const JOBS_AT_ONCE = 4

export default defineService({
  name: 'meetings',
  settings,
  async create(chosen, { name, log, metrics, client, systemOrigin }) {
    const fileOptions = fileStoreOptions(chosen)
    const busOptions = eventBusOptions(chosen)
    const database = openMeetingsDatabase({
      url: chosen.databaseUrl,
      onConnectionError: error => log.warn({ err: error }, 'database connection lost'),
    })
    const bus = openEventBus(busOptions)
    const files = await openFileStore(fileOptions)
    const parts: Parts = {
      database,
      files,
      jobs: createJobQueue<JobKind>(),
      speech: openSpeechToText(chosen),
      transcripts: client('mi.transcripts.v1.Transcripts'),
      transcriptDirectory: client('mi.transcripts.v1.TranscriptDirectory'),
      insightsDirectory: client('mi.insights.v1.InsightsDirectory'),
      templates: client('mi.insights.v1.Templates'),
      systemOrigin,
      log,
      now: () => new Date(),
    }
    const work: { stop(): Promise<void> }[] = []
    return {
      handlers: handlers(parts),
      checks: { postgres: () => database.check(), events: () => bus.check(), files: () => files.check() },
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
            concurrency: JOBS_AT_ONCE,
          }),
          startSweeper(parts),
        )
      },
      async stop() {
        for (const running of work.reverse()) await running.stop()
        await bus.close()
        files.close()
        await database.close()
      },
    }
  },
})
