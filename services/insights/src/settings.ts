import { defineSettings } from '@mi/config'
import { engineSettings, languageModelRule } from './engines/engine-settings.ts'

const declarations = {
  publicUrl: {
    env: 'PUBLIC_URL',
    type: 'url',
    protocols: ['http', 'https'],
    meaning: 'Where clients reach the gateway: the beginning of the addresses of pictures.',
  },
  imageSigningSecret: {
    env: 'IMAGE_SIGNING_SECRET',
    type: 'string',
    secret: true,
    minLength: 32,
    meaning: 'Signs the addresses of pictures. At least 32 characters, the same in every copy.',
  },
  ...engineSettings,
  jobsAtOnce: {
    env: 'INSIGHTS_JOBS_AT_ONCE',
    type: 'integer',
    default: 4,
    min: 1,
    max: 100,
    meaning: 'Summaries and diagrams made at once by this process; the others wait their turn.',
  },
  workerThreads: {
    env: 'INSIGHTS_WORKER_THREADS',
    type: 'integer',
    optional: true,
    min: 1,
    max: 64,
    meaning: 'Threads for the built-in engine and for pictures; half of the processors by default.',
  },
  debounceMs: {
    env: 'INSIGHTS_DEBOUNCE',
    type: 'duration',
    default: 30_000,
    min: 0,
    meaning: 'How long no further correction of a transcript must come before its summary is made again.',
  },
  timeZone: {
    env: 'INSIGHTS_TIME_ZONE',
    type: 'string',
    default: 'UTC',
    meaning: 'IANA time zone in which spoken dates ("by Friday") are meant.',
  },
} as const

/** The settings that only this service has. */
export const settings = defineSettings(declarations, [languageModelRule, timeZoneRule])

function timeZoneRule({ timeZone }: { timeZone: string }): string[] {
  try {
    new Intl.DateTimeFormat('en', { timeZone })
    return []
  } catch {
    return [
      `INSIGHTS_TIME_ZONE is wrong: ${JSON.stringify(timeZone)} is not an IANA time zone such as Europe/Berlin`,
    ]
  }
}
