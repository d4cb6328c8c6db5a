import { type CallContext, loadContract, type Route, roleIncludes } from '@mi/contracts'
import { commonErrors } from '@mi/errors'
import type { PageContext } from '@mi/service-kit'
import { ALL_SCOPES } from '../api-keys/domain/key-rules.ts'
import type { Deps } from '../deps.ts'
import type { Session } from './session.ts'

const DEADLINE_MS = 30_000

/**
 * The context with which a page calls an operation for the signed-in user. Pages call the operations of the API, with the same
 * rights: a session has every scope, and its role limits the operations as the contract states.
 * @param operation the id of the operation in the contract, such as `listApiKeys`
 * @throws {ServiceError} forbidden when the role of the user may not call the operation
 */
export function sessionCall(
  { systemOrigin }: Pick<Deps, 'systemOrigin'>,
  { state }: PageContext,
  { accountId, userId, role }: Session,
  operation: string,
  mode: 'live' | 'test' = 'live',
): CallContext {
  const { access } = routeOf(operation)
  if (!roleIncludes(role, access.role))
    throw commonErrors.forbidden({ message: `This needs the role ${access.role} in the account.` })
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
    references: new Map(),
    ifMatch: null,
    idempotent: null,
    checkPrecondition() {},
  }
}

function routeOf(operation: string): Route {
  const route = loadContract().routes.find(({ operationId }) => operationId === operation)
  if (!route) throw new Error(`the contract has no operation ${operation}`)
  return route
}
