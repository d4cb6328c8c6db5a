/** The database settings of a service, which includes them in its own settings. */
export const databaseSettings = {
  databaseUrl: {
    env: 'DATABASE_URL',
    type: 'url',
    protocols: ['postgresql', 'postgres'],
    secret: true,
    meaning: "This service's own database.",
  },
} as const
