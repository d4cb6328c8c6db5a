import type { Tenant } from '@mi/database'
import { type JobContext, LeaseLost } from '@mi/jobs'
import type { Tx } from '../../store/database.ts'
import { type ConnectionRecord, lockConnection } from '../store/connections.ts'

/**
 * Locks the connection for a step of its sync. If another process has taken the job over, the connection has
 * changed and this process must stop.
 * @throws {LeaseLost} when another process has taken the job over
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
