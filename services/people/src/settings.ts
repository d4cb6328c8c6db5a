import { defineSettings } from '@mi/config'
import { encryptionSettings } from '@mi/encryption'
import { calendarSettings } from './calendar/settings.ts'

/** The settings of this service, in addition to the settings of every service. */
export const settings = defineSettings({
  ...encryptionSettings,
  voicePercent: {
    env: 'VOICE_MATCH_PERCENT',
    type: 'integer',
    min: 1,
    max: 100,
    default: 82,
    meaning: 'How similar (cosine, in hundredths) a voice must be to a profile to be linked to it.',
  },
  voiceMarginPercent: {
    env: 'VOICE_MATCH_MARGIN_PERCENT',
    type: 'integer',
    min: 0,
    max: 100,
    default: 6,
    meaning:
      'How much more similar (in hundredths) than to any other profile; a closer second makes it a suggestion.',
  },
  ...calendarSettings,
  databaseConnections: {
    env: 'DATABASE_CONNECTIONS',
    type: 'integer',
    min: 4,
    max: 500,
    default: 16,
    meaning: 'Most connections of one process. Consumers of events take up to 8.',
  },
} as const)
