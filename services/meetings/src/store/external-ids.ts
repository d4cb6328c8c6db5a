import { execute, sql, type Tenant } from '@mi/database'
import { meetingErrors } from '../errors.ts'
import type { Tx } from './database.ts'

/**
 * Reserves an external id until the end of the transaction. The lock makes two creations with the same id wait for each other, so that the
 * second finds the first instead of violating the index.
 * @throws {ServiceError} already_exists, with the id of the meeting that has it
 */
export async function claimExternalId(tx: Tx, tenant: Tenant, externalId: string): Promise<void> {
  const name = `${tenant.accountId} ${tenant.mode} ${externalId}`
  await execute(tx, sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
  const meeting = await tx.meeting.findFirst({ where: { ...tenant, externalId }, select: { id: true } })
  if (meeting)
    throw meetingErrors.already_exists({ details: [{ field: 'external_id', message: meeting.id }] })
}
