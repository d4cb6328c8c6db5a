import type { CallContext } from '@mi/contracts'
import type { PageContext } from '@mi/service-kit'
import type { Deps } from '../deps.ts'
import { ALL_SCOPES } from '../domain/key-rules.ts'
import type { Session } from './session.ts'

const DEADLINE_MS = 30_000

/** The context with which a page calls an operation for the person who is signed in: pages do what the API does, by the same code. */
export function sessionCall(
  { systemOrigin }: Pick<Deps, 'systemOrigin'>,
  { state }: PageContext,
  { accountId, userId, role }: Session,
  mode: 'live' | 'test' = 'live',
): CallContext {
  const tenant = { accountId, mode }
  return {
    caller: { ...tenant, userId, role, scopes: ALL_SCOPES, auth: 'session', credentialId: userId },
    tenant,
    tokenFor: systemOrigin(tenant).tokenFor,
    requestId: state.requestId,
    traceparent: state.traceparent,
    clientIp: state.clientIp,
    log: state.log,
    deadline: new Date(Date.now() + DEADLINE_MS),
    signal: AbortSignal.timeout(DEADLINE_MS),
    ifMatch: null,
    idempotent: null,
    checkPrecondition() {},
  }
}
