import type { CallContext } from '@mi/contracts'
import { nameKey } from '../domain/channel-name.ts'
import { collaborationErrors } from '../errors.ts'
import { claimName, findChannel } from '../store/channels.ts'
import type { Tx } from '../store/database.ts'

/**
 * Takes a name for a channel until the transaction ends.
 * @throws {ServiceError} already_exists with the id of the other channel, where the caller sees that
 */
export async function requireFreeName(
  tx: Tx,
  { tenant, caller }: CallContext,
  name: string,
  ownId: string | null = null,
): Promise<void> {
  const other = await claimName(tx, tenant, nameKey(name))
  if (!other || other.id === ownId) return
  const seen = await findChannel(tx, tenant, caller.userId, other.id)
  throw collaborationErrors.name_taken({
    details: [{ field: 'name', message: seen ? other.id : 'is taken' }],
  })
}
