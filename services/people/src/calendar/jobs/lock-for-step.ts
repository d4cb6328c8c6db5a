import type { Tenant } from '@mi/database'
import { type JobContext, LeaseLost } from '@mi/jobs'
import type { Tx } from '../../store/database.ts'
import { type ConnectionRecord, lockConnection } from '../store/connections.ts'

/**
 * Locks the connection for a step of its sync. Another process that took the job over meanwhile has moved it on: then this one has
 * nothing more to say.
 * @throws {LeaseLost}
 */
export async function lockForStep(
  tx: Tx,
  tenant: Tenant,
  { id, generation, pageToken, grant }: Pick<ConnectionRecord, 'id' | 'generation' | 'pageToken' | 'grant'>,
  { signal }: JobContext,
): Promise<ConnectionRecord> {
  signal.throwIfAborted()
  const current = await lockConnection(tx, tenant, id)
  const moved =
    !current ||
    current.generation !== generation ||
    current.pageToken !== pageToken ||
    current.grant !== grant
  if (moved) throw new LeaseLost()
  return current
}
