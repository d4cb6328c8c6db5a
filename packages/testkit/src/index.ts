export { freshDatabaseUrl } from './fresh-database.ts'
export { startTestPostgres, type TestPostgres, type TestPostgresOptions } from './postgres.ts'
