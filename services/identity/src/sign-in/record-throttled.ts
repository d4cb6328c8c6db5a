import type { AuditAction } from '@mi/contracts'
import { type AuditActor, userEvent } from '../audit/domain/audit-sources.ts'
import { recordAuditEvent } from '../audit/store/audit-entries.ts'
import type { Deps } from '../deps.ts'
import type { LinkOwner } from './store/link-tokens.ts'
import { countTry, SIGN_IN_THROTTLE, throttleKey } from './store/throttles.ts'

interface ThrottledTry {
  action: Extract<AuditAction, `user.${string}_throttled`>
  actor: AuditActor
  /** The values by which the tries are counted. */
  countedBy: string[]
  /** The user. Null for an unknown e-mail address, which costs the same time. */
  owner: LinkOwner | null
}

/** Records that tries were refused: once in a window, so that a visitor cannot fill the audit log. */
export async function recordThrottled(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  { action, actor, countedBy, owner }: ThrottledTry,
): Promise<void> {
  const at = now()
  const once = { ...SIGN_IN_THROTTLE, tries: 1 }
  if (await countTry(database, throttleKey(action, ...countedBy), once, at)) return
  if (owner) await database.transaction(tx => recordAuditEvent(tx, actor, userEvent(owner, action), at))
}
