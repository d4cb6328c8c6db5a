import type { Tenant } from '@mi/contracts'
import type { OutcomeTransaction } from './once.ts'

/**
 * Erases the answers kept by `once` that tell of a deleted meeting, in the transaction that erases what else there is of
 * it. The rows stay for their 24 hours, so that the key does nothing anew. Call it with the meeting's row locked.
 * @returns how many there are, also of those erased before
 */
export function eraseOutcomes(
  tx: OutcomeTransaction,
  { accountId, mode }: Tenant,
  meetingId: string,
): Promise<number> {
  return tx.$executeRawUnsafe(
    `update call_outcomes set answer = null where meeting_id = $1 and account_id = $2 and mode = $3`,
    ...[meetingId, accountId, mode],
  )
}
