import type { CallContext } from '@mi/contracts'
import { appendEvent, type OutboxTransaction } from './append-event.ts'

/** Something a person or a key changed. */
export interface Act {
  /** Noun and past participle: `meeting.deleted`. */
  action: string
  targetType: string
  targetId: string
}

type Actor = Pick<CallContext, 'caller' | 'tenant' | 'clientIp' | 'requestId' | 'traceparent'>

/**
 * Has an act written into the audit log, if the transaction that does it commits. A credential is the actor of what it
 * did; what the system did by itself is the service's.
 */
export async function recordAct(tx: OutboxTransaction, ctx: Actor, act: Act): Promise<void> {
  const { auth, credentialId } = ctx.caller
  const actorType = auth === 'oauth' ? 'oauth_app' : auth
  const payload = {
    at: new Date(),
    actorType,
    actorId: credentialId,
    ...act,
    ip: ctx.clientIp,
    requestId: ctx.requestId,
  }
  await appendEvent(tx, ctx.tenant, 'mi.identity.act.audited.v1', payload, ctx)
}
