import { defineSettings } from '@mi/config'
import { encryptionSettings } from '@mi/encryption'

const recordingQuota = (plan: string, minutes: number) =>
  ({
    env: `RECORDING_MINUTES_${plan.toUpperCase()}`,
    type: 'integer',
    min: 0,
    default: minutes,
    meaning: `Minutes of recordings that an account of the plan ${plan} can have transcribed in a month (UTC). 0 means no quota.`,
  }) as const

const recordingQuotas = {
  recordingMinutesFree: recordingQuota('free', 600),
  recordingMinutesPro: recordingQuota('pro', 6_000),
  recordingMinutesTeams: recordingQuota('teams', 60_000),
  recordingMinutesEnterprise: recordingQuota('enterprise', 0),
} as const

/** Settings of this service, in addition to the settings of every service. */
export const settings = defineSettings({
  sttBaseUrl: {
    env: 'STT_BASE_URL',
    type: 'url',
    protocols: ['http', 'https'],
    optional: true,
    meaning: 'An OpenAI-compatible API with /audio/transcriptions. Without it recordings are refused.',
  },
  sttApiKey: {
    env: 'STT_API_KEY',
    type: 'string',
    optional: true,
    secret: true,
    meaning: 'Bearer token of that API.',
  },
  sttModel: {
    env: 'STT_MODEL',
    type: 'string',
    default: 'gpt-4o-transcribe-diarize',
    meaning: 'Model to ask for.',
  },
  sttTimeoutMs: {
    env: 'STT_TIMEOUT',
    type: 'duration',
    default: 30 * 60_000,
    min: 1_000,
    meaning: 'Longest wait for the transcription of one part of a recording.',
  },
  voiceModelPath: {
    env: 'VOICE_MODEL_PATH',
    type: 'string',
    optional: true,
    meaning:
      'A speaker model (ONNX, in the form of sherpa-onnx) that makes voice embeddings where the speech engine gives none. Needs the npm package sherpa-onnx-node, in node_modules beside the model, and ffmpeg.',
  },
  voiceJoinPercent: {
    env: 'VOICE_JOIN_PERCENT',
    type: 'integer',
    min: 1,
    max: 100,
    default: 75,
    meaning:
      'How similar (cosine, in hundredths) voices in two parts of a long recording must be to be one speaker; depends on the model.',
  },
  recordingMaxDurationMs: {
    env: 'RECORDING_MAX_DURATION',
    type: 'duration',
    default: 24 * 3_600_000,
    min: 60_000,
    max: 30 * 24 * 3_600_000,
    meaning: 'Longest recording that is transcribed. Measured with ffmpeg.',
  },
  ...recordingQuotas,
  ffmpegProcesses: {
    env: 'FFMPEG_PROCESSES',
    type: 'integer',
    min: 1,
    max: 64,
    default: 2,
    meaning: 'Largest number of ffmpeg processes at once. Accounts take turns.',
  },
  ffmpegCpuTimeMs: {
    env: 'FFMPEG_CPU_TIME',
    type: 'duration',
    min: 1_000,
    default: 20 * 60_000,
    meaning: 'CPU time after which an ffmpeg process ends.',
  },
  ...encryptionSettings,
} as const)
