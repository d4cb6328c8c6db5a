import { ACTOR_TYPES, type CallContext } from '@mi/contracts'
import { appendEvent, type OutboxTransaction } from './append-event.ts'

/** A change that a person or a credential made. */
export interface AuditEvent {
  /** Noun and past participle: `meeting.deleted`. */
  action: string
  resourceType: string
  resourceId: string
}

type Actor = Pick<CallContext, 'caller' | 'tenant' | 'clientIp' | 'requestId' | 'traceparent'>

/**
 * Records a change in the audit log, if the transaction that makes it commits. The actor is the credential that was
 * used; of what a service does by itself, the service.
 */
export async function recordAuditEvent(tx: OutboxTransaction, ctx: Actor, event: AuditEvent): Promise<void> {
  const { auth, credentialId } = ctx.caller
  const actorType = ACTOR_TYPES[auth]
  const payload = {
    at: new Date(),
    actorType,
    actorId: credentialId,
    ...event,
    ip: ctx.clientIp,
    requestId: ctx.requestId,
  }
  await appendEvent(tx, ctx.tenant, 'mi.identity.audit_event.recorded.v1', payload, ctx)
}
