import type { CallContext } from '@mi/contracts'
import { collaborationErrors } from '../../errors.ts'
import type { Tx } from '../../store/database.ts'
import { claimName } from '../store/channels.ts'

/**
 * Reserves a channel name until the end of the transaction. Private channels that the caller cannot see may have the same name, because a
 * refusal would reveal them.
 * @throws {ServiceError} already_exists with the id of the other channel
 */
export async function requireFreeName(
  tx: Tx,
  { tenant, caller }: CallContext,
  nameKey: string,
  ownId: string | null = null,
): Promise<void> {
  const otherId = await claimName(tx, tenant, caller.userId, nameKey, ownId)
  if (otherId !== null)
    throw collaborationErrors.name_taken({ details: [{ field: 'name', message: otherId }] })
}
