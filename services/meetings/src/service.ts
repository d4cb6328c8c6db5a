import { openEncryption } from '@mi/encryption'
import { fileStore } from '@mi/files'
import { createLifecycle, lifecycleClients } from '@mi/lifecycle'
import { defineService } from '@mi/service-kit'
import { consumers } from './events/index.ts'
import { jobHandlers, periodicTasks } from './jobs/index.ts'
import { createFfmpeg } from './recordings/engines/ffmpeg.ts'
import { openSpeechToText } from './recordings/engines/open-speech-to-text.ts'
import { openSherpa } from './recordings/engines/sherpa/open-sherpa.ts'
import { TRANSCRIPTIONS } from './recordings/jobs/transcribe-recording.ts'
import { handlers } from './rpc/index.ts'
import { settings } from './settings.ts'
import { meetingsDatabase } from './store/database.ts'
import { readUsage } from './store/usage.ts'

const OTHER_JOBS = 4

export default defineService({
  name: 'meetings',
  settings,
  database: meetingsDatabase,
  files: fileStore,
  dependencies: ({ settings, client }) => ({
    encryption: openEncryption(settings.masterKeys),
    speech: openSpeechToText(settings),
    ffmpeg: createFfmpeg({
      processes: settings.ffmpegProcesses,
      cpuSeconds: Math.ceil(settings.ffmpegCpuTimeMs / 1000),
    }),
    recordingLimits: {
      maxSeconds: Math.floor(settings.recordingMaxDurationMs / 1000),
      minutesByPlan: {
        free: settings.recordingMinutesFree,
        pro: settings.recordingMinutesPro,
        teams: settings.recordingMinutesTeams,
        enterprise: settings.recordingMinutesEnterprise,
      },
    },
    speakerEmbeddings: settings.voiceModelPath === null ? null : openSherpa(settings.voiceModelPath),
    sameVoice: settings.voiceJoinPercent / 100,
    lifecycle: lifecycleClients('meetings', service => client('mi.lifecycle.v1.Lifecycle', service)),
  }),
  handlers,
  consumers,
  jobs: jobHandlers,
  // Leaves concurrency for other kinds of jobs, because transcriptions take long.
  jobConcurrency: () => TRANSCRIPTIONS + OTHER_JOBS,
  tasks: periodicTasks,
  extensions: deps => [
    createLifecycle('meetings', deps, {
      async usage({ database }, accountId, { from, to }) {
        const { meetings, transcriptSeconds, storageBytes } = await readUsage(database, accountId, from, to)
        return { meetings, transcript_seconds: transcriptSeconds, storage_bytes: storageBytes }
      },
    }),
  ],
})
