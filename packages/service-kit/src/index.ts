export type { CallContext, Caller, CallOrigin, Logger, Tenant } from '@mi/contracts'
export type { PeriodicTask } from '@mi/scheduling'
export type {
  DeletedMeeting,
  Erasure,
  UsagePeriod,
  UsageReport,
} from './account-data.ts'
export { addressGroup } from './address-group.ts'
export { type Closers, createClosers } from './closers.ts'
export { defineService, type Service } from './define-service.ts'
export { findDuplicateName } from './duplicate-name.ts'
export { type ErrorFields, errorFields } from './error-fields.ts'
export { ifMatchHolds } from './if-match.ts'
export {
  callOrigin,
  createTokenSigner,
  createTokenVerifier,
  OPERATOR,
  signInternalToken,
  systemCaller,
  systemOrigin,
  type TokenSigner,
  type VerifiedToken,
  verifyInternalToken,
} from './internal-token.ts'
export { structureError } from './json-structure.ts'
export { createLog } from './log.ts'
export { countDroppedLines, type LogOutput, openLogOutput } from './log-output.ts'
export { createMetrics } from './metrics.ts'
export { type OpsServer, type OpsServerOptions, startOpsServer } from './ops-server.ts'
export { type Page, pageOf, pagination } from './page.ts'
export { type CookieName, readCookie, setCookie } from './pages/cookies.ts'
export { createPageRouter, type PageContext, type PageRouter, type PageState } from './pages/page-context.ts'
export {
  PAGE_CLIENT_HEADER,
  PAGE_HEALTH_PATH,
  PAGE_ROUTE_HEADER,
  PAGE_TOKEN_HEADER,
} from './pages/page-server.ts'
export { readForm, readFormOrJson } from './pages/read-form.ts'
export { type Checks, checkReadiness, type Readiness } from './readiness.ts'
export { runMain } from './run-main.ts'
export type {
  ClientNames,
  FileStoreDefinition,
  RuntimeDeps,
  ServiceDeclaration,
  ServiceRuntime,
} from './service-declaration.ts'
export { processDeclarations, type ServiceSettings, serviceDeclarations } from './settings.ts'
export type { RunningService } from './start-service.ts'
