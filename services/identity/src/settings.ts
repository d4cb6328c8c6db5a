import { defineSettings } from '@mi/config'
import { databaseSettings } from '@mi/database'
import { eventBusSettings } from '@mi/events'

/** What this service is told beside what every service is told. */
export const settings = defineSettings({
  ...databaseSettings,
  ...eventBusSettings,
} as const)
