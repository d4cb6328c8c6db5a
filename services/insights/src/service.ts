import { createLifecycle } from '@mi/lifecycle'
import { createMeetingRefs } from '@mi/meeting-refs'
import { createFairSemaphore } from '@mi/scheduling'
import { defineService } from '@mi/service-kit'
import { followParticipants } from './action-items/store/assignees.ts'
import { createImageSigner } from './diagrams/domain/image-signer.ts'
import { openInsightsEngine } from './engines/open-insights-engine.ts'
import { openWorkers } from './engines/worker-pool.ts'
import { consumers } from './events/index.ts'
import { jobHandlers } from './jobs/index.ts'
import { handlers } from './rpc/index.ts'
import { settings } from './settings.ts'
import { insightsDatabase, type Tx } from './store/database.ts'
import { eraseMeetingData } from './store/erase-meeting-data.ts'
import { readModelUsage } from './store/model-usage.ts'
import { deleteTemplates } from './templates/store/templates.ts'

/** The maximum number of questions whose sources are read at the same time, in total and for one account. */
const QUESTIONS = 8
const QUESTIONS_OF_ACCOUNT = 3

export default defineService({
  name: 'insights',
  settings,
  database: insightsDatabase,
  clients: {
    transcripts: 'mi.transcripts.v1.Transcripts',
    transcriptsInternal: 'mi.transcripts.v1.TranscriptsInternal',
    users: 'mi.identity.v1.IdentityInternal',
    meetings: 'mi.meetings.v1.MeetingsInternal',
  },
  dependencies({ settings, database, client, systemOrigin, log, onStop }) {
    const { timeZone, debounceMs, workerThreads, imageSigningSecret, publicUrl } = settings
    const workers = openWorkers(workerThreads === null ? {} : { threads: workerThreads })
    onStop(workers.close)
    return {
      engine: openInsightsEngine({ ...settings, workers, log }),
      workers,
      questions: createFairSemaphore(QUESTIONS, { mostPerKey: QUESTIONS_OF_ACCOUNT }),
      images: createImageSigner({ secret: imageSigningSecret, publicUrl }),
      timeZone,
      debounceMs,
      meetingRefs: createMeetingRefs<Tx>({
        database,
        meetings: client('mi.meetings.v1.MeetingsInternal'),
        systemOrigin,
        onChanged: (tx, tenant, { after }) =>
          followParticipants(tx, tenant, after.meetingId, after.participants),
      }),
    }
  },
  handlers,
  consumers,
  jobs: jobHandlers,
  jobConcurrency: settings => settings.jobsAtOnce,
  extensions: deps => [
    createLifecycle('insights', deps, {
      erases: {
        meeting: ({ jobs }, tx, { tenant, meetingId }) => eraseMeetingData(jobs, tx, tenant, meetingId),
        sandbox: (_deps, tx, tenant) => deleteTemplates(tx, tenant),
      },
      async usage({ database }, accountId, { from, to }) {
        const { inputTokens, outputTokens } = await readModelUsage(database, accountId, from, to)
        return { model_input_tokens: inputTokens, model_output_tokens: outputTokens }
      },
    }),
  ],
})
