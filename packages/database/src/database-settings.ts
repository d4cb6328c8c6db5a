/** Where a service keeps its state; spread into its settings. */
export const databaseSettings = {
  databaseUrl: {
    env: 'DATABASE_URL',
    type: 'url',
    protocols: ['postgresql', 'postgres'],
    secret: true,
    meaning: "This service's own database.",
  },
} as const
