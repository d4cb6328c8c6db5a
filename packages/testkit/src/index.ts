export { freePort } from './free-port.ts'
export { freshDatabaseUrl } from './fresh-database.ts'
export { hasNatsServer, startTestNats, type TestNats } from './nats.ts'
export { startTestPostgres, type TestPostgres, type TestPostgresOptions } from './postgres.ts'
