import type { CallContext, Tenant } from '@mi/contracts'
import { systemCaller } from '@mi/service-kit'

/** From whom an effect comes, as events and the audit log record it. */
export type Origin = Pick<CallContext, 'caller' | 'tenant' | 'clientIp' | 'requestId' | 'traceparent'>

/** What this service does for an account by itself, or for somebody who is no user of it. */
export function serviceOrigin(
  tenant: Tenant,
  { requestId = '', traceparent = null }: Partial<Pick<CallContext, 'requestId' | 'traceparent'>> = {},
): Origin {
  return { caller: systemCaller(tenant, 'collaboration'), tenant, clientIp: null, requestId, traceparent }
}

/**
 * Who acts through a share. Of another account's user the audit log of this one gets neither the key nor the network
 * address.
 */
export function shareOrigin(ctx: CallContext, tenant: Tenant): Origin {
  return ctx.tenant.accountId === tenant.accountId ? { ...originOf(ctx), tenant } : serviceOrigin(tenant, ctx)
}

function originOf({ caller, tenant, clientIp, requestId, traceparent }: CallContext): Origin {
  return { caller, tenant, clientIp, requestId, traceparent }
}
