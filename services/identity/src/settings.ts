import { defineSettings } from '@mi/config'

/** What this service is told beside what every service is told. */
export const settings = defineSettings({
  databaseUrl: {
    env: 'DATABASE_URL',
    type: 'url',
    protocols: ['postgresql', 'postgres'],
    secret: true,
    meaning: "This service's own database.",
  },
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
} as const)
