export type { CallContext, Caller, CallOrigin, Logger, Tenant } from '@mi/contracts'
export type { PeriodicTask } from '@mi/scheduling'
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
} from './calls/internal-token.ts'
export { type CookieName, readCookie, setCookie } from './pages/cookies.ts'
export { createPageRouter, type PageContext, type PageRouter, type PageState } from './pages/page-context.ts'
export {
  PAGE_CLIENT_HEADER,
  PAGE_HEALTH_PATH,
  PAGE_ROUTE_HEADER,
  PAGE_TOKEN_HEADER,
} from './pages/page-server.ts'
export { readForm, readFormOrJson } from './pages/read-form.ts'
export { type Closers, createClosers } from './process/closers.ts'
export { type ErrorFields, errorFields } from './process/error-fields.ts'
export { createLog } from './process/log.ts'
export { countDroppedLines, type LogOutput, openLogOutput } from './process/log-output.ts'
export { createMetrics } from './process/metrics.ts'
export { type OpsServer, type OpsServerOptions, startOpsServer } from './process/ops-server.ts'
export { type Checks, checkReadiness, type Readiness } from './process/readiness.ts'
export { runMain } from './process/run-main.ts'
export { processDeclarations, type ServiceSettings, serviceDeclarations } from './process/settings.ts'
export { addressGroup } from './requests/address-group.ts'
export { findDuplicateName } from './requests/duplicate-name.ts'
export { ifMatchHolds } from './requests/if-match.ts'
export { structureError } from './requests/json-structure.ts'
export { type Page, pageOf, pagination } from './requests/page.ts'
export { defineService, type Service } from './service/define-service.ts'
export type {
  ClientNames,
  FileStoreDefinition,
  RuntimeDeps,
  ServiceDeclaration,
  ServiceExtension,
  ServiceRuntime,
} from './service/service-declaration.ts'
export type { RunningService } from './service/start-service.ts'
