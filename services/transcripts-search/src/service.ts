import { openEncryption } from '@mi/encryption'
import { createLifecycle } from '@mi/lifecycle'
import { createMeetingRefs } from '@mi/meeting-refs'
import { createFairSemaphore } from '@mi/scheduling'
import { defineService } from '@mi/service-kit'
import { registerEngineMetrics } from './engines/engine-metrics.ts'
import { openEngine } from './engines/open-engine.ts'
import { openThreads } from './engines/threads/threads.ts'
import { followMeeting } from './events/follow-meeting.ts'
import { consumers } from './events/index.ts'
import { createBackpressure } from './jobs/backpressure.ts'
import { enqueueIndexing } from './jobs/enqueue-indexing.ts'
import { JOB_CONCURRENCY, jobs } from './jobs/index.ts'
import { retention } from './jobs/retention.ts'
import { handlers } from './rpc/index.ts'
import { settings } from './settings.ts'
import { type Tx, transcriptsDatabase } from './store/database.ts'
import { eraseMeetingData } from './store/erase-meeting-data.ts'
import { notifyListeners } from './store/live-segments.ts'

/** The maximum number of concurrent searches, in total and for one account. */
const SEARCHES = 12
const SEARCHES_OF_ACCOUNT = 4
/** The maximum number of concurrent correction transactions, in total and for one account: a part of the connections. */
const CORRECTIONS = 6
const CORRECTIONS_OF_ACCOUNT = 2

export default defineService({
  name: 'transcripts-search',
  settings,
  database: transcriptsDatabase,
  maxConnections: settings => settings.databaseConnections,
  clients: { meetings: 'mi.meetings.v1.MeetingsInternal' },
  // The search engine is not part of the readiness check: while it is unavailable, only search fails.
  dependencies({ settings, database, jobs, client, systemOrigin, now, log, metrics, onStop }) {
    const engine = openEngine(settings, { database, log })
    onStop(() => engine.close())
    const threads = openThreads({ databaseUrl: database.url, search: settings })
    onStop(() => threads.close())
    registerEngineMetrics(metrics, engine)
    return {
      engine,
      threads,
      searches: createFairSemaphore(SEARCHES, { mostPerKey: SEARCHES_OF_ACCOUNT }),
      corrections: createFairSemaphore(CORRECTIONS, { mostPerKey: CORRECTIONS_OF_ACCOUNT }),
      backpressure: createBackpressure(database),
      encryption: openEncryption(settings.masterKeys),
      meetingRefs: createMeetingRefs<Tx>({
        database,
        meetings: client('mi.meetings.v1.MeetingsInternal'),
        systemOrigin,
        onChanged: (tx, tenant, change, origin) => followMeeting(jobs, tx, tenant, change, now(), origin),
      }),
    }
  },
  handlers,
  consumers,
  jobs,
  jobConcurrency: () => JOB_CONCURRENCY,
  tasks: retention,
  extensions: deps => [
    createLifecycle('transcripts-search', deps, {
      erases: {
        async meeting({ jobs }, tx, { tenant, meetingId, deletionId }) {
          const items = await eraseMeetingData(tx, tenant, meetingId)
          // The job reports the store `search_index` when it is done.
          await enqueueIndexing(jobs, tx, tenant, meetingId, { text: true, deletionId })
          await jobs.cancel(tx, tenant, 'index-vectors', meetingId)
          await notifyListeners(tx, meetingId)
          return items
        },
      },
    }),
  ],
})
