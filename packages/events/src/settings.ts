import { SettingsError } from '@mi/config'
import type { EventBusOptions } from './open-event-bus.ts'

/** The settings of a service that uses events. The service includes them in its own settings. */
export const eventBusSettings = {
  eventsDatabaseUrl: {
    env: 'EVENTS_DATABASE_URL',
    type: 'url',
    protocols: ['postgresql', 'postgres'],
    optional: true,
    secret: true,
    meaning: 'Database of the Postgres event bus. Required without NATS_URL.',
  },
  natsUrl: {
    env: 'NATS_URL',
    type: 'string',
    optional: true,
    meaning: 'NATS servers with JetStream, separated by commas. The event bus when set.',
  },
} as const

/** The bus that these settings select. @throws {SettingsError} when they select no bus */
export function eventBusOptions({
  natsUrl,
  eventsDatabaseUrl,
}: {
  natsUrl: string | null
  eventsDatabaseUrl: string | null
}): EventBusOptions {
  if (natsUrl !== null) return { natsUrl }
  if (eventsDatabaseUrl !== null) return { databaseUrl: eventsDatabaseUrl }
  throw new SettingsError([
    'EVENTS_DATABASE_URL is missing: database of the event bus where there is no NATS_URL',
  ])
}
