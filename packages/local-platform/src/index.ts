export { type Credentials, ensureAccounts } from './accounts.ts'
export { importDemoMeetings } from './demo-meetings.ts'
export {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  freePort,
  startEmbeddedPostgres,
} from './embedded-postgres.ts'
export { type Platform, type PlatformOptions, startPlatform } from './platform.ts'
