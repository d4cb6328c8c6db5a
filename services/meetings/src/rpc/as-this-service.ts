import type { CallContext, CallOrigin } from '@mi/contracts'
import type { Deps } from '../deps.ts'

/** The origin of a call that a request causes but that runs as this service, because users may not make it. */
export function asThisService(
  { systemOrigin }: Pick<Deps, 'systemOrigin'>,
  { tenant, requestId, deadline, traceparent }: CallContext,
): CallOrigin {
  return { ...systemOrigin(tenant), requestId, deadline, traceparent }
}
