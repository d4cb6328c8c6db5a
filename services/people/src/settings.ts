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
    meaning: 'Least similarity (cosine, in hundredths) of a voice and a profile for a link.',
  },
  voiceMarginPercent: {
    env: 'VOICE_MATCH_MARGIN_PERCENT',
    type: 'integer',
    min: 0,
    max: 100,
    default: 6,
    meaning:
      'Least difference (in hundredths) to the similarity of the next profile. With a smaller difference, the profiles are suggested.',
  },
  ...calendarSettings,
  databaseConnections: {
    env: 'DATABASE_CONNECTIONS',
    type: 'integer',
    min: 4,
    max: 500,
    default: 16,
    meaning: 'Maximum number of connections of a process. Consumers of events use up to 8.',
  },
} as const)
