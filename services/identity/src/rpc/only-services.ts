import type { CallContext } from '@mi/contracts'
import { identityErrors } from '../errors.ts'

/** Refuses calls that act for a person or a key: these operations are the platform's own. */
export function onlyServices({ caller }: Pick<CallContext, 'caller'>): void {
  if (caller.auth !== 'system') throw identityErrors.not_ours()
}
