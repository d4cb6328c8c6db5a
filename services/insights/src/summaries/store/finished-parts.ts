import { execute, ofTenant, sql, type Tenant } from '@mi/database'
import type { FinishedParts } from '../../engines/engine.ts'
import type { InsightsDatabase, Tx } from '../../store/database.ts'

/** More than the number of parts of the longest transcript with the smallest token budget. */
const MOST_OF_A_MEETING = 1_000

/** Stores the model's results for parts of a meeting until its summary is complete; nothing for a meeting deleted meanwhile. */
export function finishedPartsOf(
  { prisma, acrossTenants }: Pick<InsightsDatabase, 'prisma' | 'acrossTenants'>,
  tenant: Tenant,
  meetingId: string,
): FinishedParts {
  const { accountId, mode } = tenant
  return {
    async find(key) {
      const part = await prisma.finishedPart.findFirst({ where: { ...tenant, meetingId, key } })
      return part?.made
    },
    async keep(key, made) {
      await execute(acrossTenants, sql`delete from finished_parts where stored_at < now() - interval '1 day'`)
      // The lock waits for a concurrent deletion, and then finds the meeting erased.
      await execute(
        prisma,
        sql`insert into finished_parts (account_id, mode, meeting_id, key, made)
          select ${accountId}, ${mode}, ${meetingId}, ${key}, ${JSON.stringify(made)}::jsonb
          from (
            select 1 from meeting_refs
            where meeting_id = ${meetingId} and ${ofTenant(tenant)} and erased_at is null
            for share
          ) known
          where (select count(*) from finished_parts where meeting_id = ${meetingId}) < ${MOST_OF_A_MEETING}
          on conflict do nothing`,
      )
    },
  }
}

export async function forgetFinishedParts(
  tx: Pick<Tx, 'finishedPart'>,
  tenant: Tenant,
  meetingId: string,
): Promise<void> {
  await tx.finishedPart.deleteMany({ where: { ...tenant, meetingId } })
}
