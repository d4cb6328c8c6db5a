import type { CallContext, CallOrigin } from '@mi/contracts'
import type { Deps } from '../deps.ts'

/** Origin of a call that a request causes and that is made in the name of this service: users may not make it. */
export function asThisService(
  { systemOrigin }: Pick<Deps, 'systemOrigin'>,
  { tenant, requestId, deadline, traceparent }: CallContext,
): CallOrigin {
  return { ...systemOrigin(tenant), requestId, deadline, traceparent }
}
