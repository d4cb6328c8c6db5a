export { accessibilityProblems, findChromium, startChromium } from './chromium.ts'
export { freePort } from './free-port.ts'
export { freshDatabaseUrl } from './fresh-database.ts'
export { type ReceivedMail, startTestMailServer, type TestMailServer } from './mail-server.ts'
export { hasNatsServer, startTestNats, type TestNats } from './nats.ts'
export { type CollectedSpan, type OtlpCollector, startOtlpCollector } from './otlp-collector.ts'
export { createPeerClient } from './peer-client.ts'
export {
  eventually,
  startTestPlatform,
  type TestAnswer,
  type TestPlatform,
  type TestPlatformOptions,
  type TestRequest,
} from './platform.ts'
export { startTestPostgres, type TestPostgres, type TestPostgresOptions } from './postgres.ts'
export { startTestServices, type TestServices, type TestServicesOptions } from './services.ts'
export { findVectorPostgres } from './vector-postgres.ts'
