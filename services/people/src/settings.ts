import { defineSettings } from '@mi/config'
import { encryptionSettings } from '@mi/encryption'

/** What this service is told beside what every service is told. */
export const settings = defineSettings({
  ...encryptionSettings,
  databaseConnections: {
    env: 'DATABASE_CONNECTIONS',
    type: 'integer',
    min: 4,
    max: 500,
    default: 16,
    meaning: 'Most connections of one process. Consumers of events take up to 8.',
  },
} as const)
