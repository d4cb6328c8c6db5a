import { ACTOR_TYPES, type CallContext } from '@mi/contracts'
import type { Actor } from '../store/item-changes.ts'

/** Who changes something: the credential, as in the audit log. */
export function actorOf({ caller }: Pick<CallContext, 'caller'>): Actor {
  return { type: ACTOR_TYPES[caller.auth], id: caller.credentialId }
}
