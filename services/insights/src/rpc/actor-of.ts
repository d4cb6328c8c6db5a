import { ACTOR_TYPES, type CallContext } from '@mi/contracts'
import type { Actor } from '../store/item-changes.ts'

/** The actor of a change: the credential, as in the audit log. */
export function actorOf({ caller }: Pick<CallContext, 'caller'>): Actor {
  return { type: ACTOR_TYPES[caller.auth], id: caller.credentialId }
}
