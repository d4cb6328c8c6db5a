import { defineSettings } from '@mi/config'
import { eventBusSettings } from '@mi/events'

/** What this service is told beside what every service is told. */
export const settings = defineSettings({
  databaseUrl: {
    env: 'DATABASE_URL',
    type: 'url',
    protocols: ['postgresql', 'postgres'],
    secret: true,
    meaning: "This service's own database.",
  },
  ...eventBusSettings,
} as const)
