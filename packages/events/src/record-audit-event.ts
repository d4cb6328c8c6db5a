import { ACTOR_TYPES, AUDIT_ACTIONS, type AuditAction, type CallContext } from '@mi/contracts'
import type { Executable } from '@mi/database'
import { appendEvent } from './append-event.ts'

/** A change by a user or a credential. */
export interface AuditEvent {
  action: AuditAction
  /** Default: the type that `AUDIT_ACTIONS` states for the action. */
  resourceType?: string
  resourceId: string
}

type Actor = Pick<CallContext, 'caller' | 'tenant' | 'clientIp' | 'requestId' | 'traceparent'>

/**
 * Records a change in the audit log, if its transaction commits. The actor is the credential of the request.
 * When a service acts on its own, the actor is the service.
 */
export async function recordAuditEvent(
  tx: Executable,
  ctx: Actor,
  { action, resourceType = AUDIT_ACTIONS[action].resource, resourceId }: AuditEvent,
): Promise<void> {
  const { auth, credentialId } = ctx.caller
  const actorType = ACTOR_TYPES[auth]
  const payload = {
    at: new Date(),
    actorType,
    actorId: credentialId,
    action,
    resourceType,
    resourceId,
    ip: ctx.clientIp,
    requestId: ctx.requestId,
  }
  await appendEvent(tx, ctx.tenant, 'mi.identity.audit_event.recorded.v1', payload, ctx)
}
