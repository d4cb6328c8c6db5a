import type { CallContext, Tenant } from '@mi/contracts'
import { systemCaller } from '@mi/service-kit'

/** The origin of a change, as events and the audit log record it. */
export type Origin = Pick<CallContext, 'caller' | 'tenant' | 'clientIp' | 'requestId' | 'traceparent'>

/** The origin of a change that this service makes itself, or that a person outside the account makes. */
export function serviceOrigin(
  tenant: Tenant,
  { requestId = '', traceparent = null }: Partial<Pick<CallContext, 'requestId' | 'traceparent'>> = {},
): Origin {
  return { caller: systemCaller(tenant, 'collaboration'), tenant, clientIp: null, requestId, traceparent }
}

/**
 * The origin of a change through a share. For a user of another account, the audit log records neither the credential nor the network
 * address.
 */
export function shareOrigin(ctx: CallContext, tenant: Tenant): Origin {
  return ctx.tenant.accountId === tenant.accountId ? { ...originOf(ctx), tenant } : serviceOrigin(tenant, ctx)
}

function originOf({ caller, tenant, clientIp, requestId, traceparent }: CallContext): Origin {
  return { caller, tenant, clientIp, requestId, traceparent }
}
