import type { Deps } from '../deps.ts'
import { recordUserAuditEvent } from './record-user-audit-event.ts'
import type { LinkOwner } from './store/link-tokens.ts'
import { countTry, SIGN_IN_THROTTLE, throttleKey } from './store/throttles.ts'

/**
 * Records that somebody tried too often: once in a window, however often they go on, so that nobody can fill the audit log.
 * @param what what the tries are counted by
 * @param owner null when nobody has the address: what is done is the same but for the row
 */
export async function recordThrottled(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  origin: { clientIp: string; requestId: string },
  { action, what, owner }: { action: string; what: string[]; owner: LinkOwner | null },
): Promise<void> {
  const moment = now()
  const once = { ...SIGN_IN_THROTTLE, tries: 1 }
  if (await countTry(database, throttleKey(action, ...what), once, moment)) return
  if (owner) await database.transaction(tx => recordUserAuditEvent(tx, origin, owner, action, moment))
}
