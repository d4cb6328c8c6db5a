import { ACTOR_TYPES, type AuditAction, type CallContext } from '@mi/contracts'

/** The actor of an audit entry: the user, key, app or process, with the network address and the request. */
export interface AuditActor {
  type: string
  id: string
  ip: string | null
  requestId: string
}

/** A change, or an attempt to change something. */
export interface AuditEvent {
  accountId: string
  action: AuditAction
  /** Default: the type that `AUDIT_ACTIONS` states for the action. */
  resourceType?: string
  resourceId: string
}

/** The request of a browser or of an OAuth client. */
export interface RequestOrigin {
  clientIp: string
  requestId: string
}

/** The sources of audit entries. Each of them states who the actor is. */
export const auditSources = {
  /** An rpc of this service: the credential of the call. */
  call({ caller, clientIp, requestId }: Pick<CallContext, 'caller' | 'clientIp' | 'requestId'>): AuditActor {
    return { type: ACTOR_TYPES[caller.auth], id: caller.credentialId, ip: clientIp, requestId }
  },
  /** A page of a user who has proved their identity. */
  user({ userId }: { userId: string }, origin: RequestOrigin): AuditActor {
    return { type: ACTOR_TYPES.session, id: userId, ...requestOf(origin) }
  },
  /** A page of a visitor who has not proved to be the user that the entry is about. */
  visitor(origin: RequestOrigin): AuditActor {
    return { type: ACTOR_TYPES.system, id: 'identity', ...requestOf(origin) }
  },
  /** An endpoint of the authorization server that a client calls. */
  app(appId: string, origin: RequestOrigin): AuditActor {
    return { type: ACTOR_TYPES.oauth, id: appId, ...requestOf(origin) }
  },
  /** An event of another service, which names the actor. */
  event(payload: { actorType: string; actorId: string; ip: string | null; requestId: string }): AuditActor {
    const { actorType, actorId, ip, requestId } = payload
    return { type: actorType, id: actorId, ip, requestId }
  },
}

/** An event about a user. */
export function userEvent(
  { accountId, userId }: { accountId: string; userId: string },
  action: AuditAction,
): AuditEvent {
  return { accountId, action, resourceId: userId }
}

function requestOf({ clientIp, requestId }: RequestOrigin): Pick<AuditActor, 'ip' | 'requestId'> {
  return { ip: clientIp || null, requestId }
}
