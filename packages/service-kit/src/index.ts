export type { CallContext, Caller, CallOrigin, Logger, Tenant } from '@mi/contracts'
export { defineService, type Service, type ServiceDefinition, type ServiceParts } from './define-service.ts'
export { type ErrorFields, errorFields } from './error-fields.ts'
export { ifMatchHolds } from './if-match.ts'
export {
  createTokenSigner,
  signInternalToken,
  systemCaller,
  systemToken,
  type TokenSigner,
  type VerifiedToken,
  verifyInternalToken,
} from './internal-token.ts'
export type { Kit } from './kit.ts'
export { createLog, openLog, type ProcessLog } from './log.ts'
export { createMetrics } from './metrics.ts'
export { type OpsServer, type OpsServerOptions, startOpsServer } from './ops-server.ts'
export { type Checks, checkReadiness, type Readiness } from './readiness.ts'
export { runMain } from './run-main.ts'
export { processDeclarations, type ServiceSettings, serviceDeclarations } from './settings.ts'
export type { RunningService } from './start-service.ts'
export { startRpcSpan, startTracing, type Tracing } from './tracing.ts'
