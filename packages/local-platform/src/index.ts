export { type Credentials, ensureAccounts } from './accounts.ts'
export { importDemoMeetings } from './demo-meetings.ts'
export { freePort } from './free-port.ts'
export { listServices } from './parts.ts'
export { type Platform, type PlatformOptions, startPlatform } from './platform.ts'
export {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from './postgres/embedded-postgres.ts'
