import { execute, ofTenant, queryRows, sql, type Tenant } from '@mi/database'
import type { PeopleDatabase } from '../../store/database.ts'
import { MERGE_UNDOABLE_MS } from './merges.ts'
import { lockProfiles } from './tenant-lock.ts'

const BATCH = 100

interface Merge extends Tenant {
  id: string
  into: string
}

/**
 * Completes merges that can no longer be undone: moves the merged profile's links and voices to the profile
 * that it belongs to, and deletes it. The API returns the same as before.
 */
export async function settleMerges(database: PeopleDatabase, now: Date): Promise<void> {
  const before = new Date(now.getTime() - MERGE_UNDOABLE_MS)
  // Reads all accounts, because only the age of a merge decides.
  const due = sql`select id, account_id as "accountId", mode, merged_into as into from speaker_profiles
    where merged_at < ${before} order by merged_at limit ${BATCH}`
  for (;;) {
    const merges = await queryRows<Merge>(database.poolAcrossTenants, due)
    for (const merge of merges) await settleMerge(database, merge, before)
    if (merges.length < BATCH) return
  }
}

async function settleMerge(
  database: PeopleDatabase,
  { id, into, accountId, mode }: Merge,
  before: Date,
): Promise<void> {
  const tenant = { accountId, mode }
  await database.transaction(async tx => {
    await lockProfiles(tx, tenant)
    const where = { ...tenant, profileId: id }
    const merged = { ...tenant, id, mergedInto: into, mergedAt: { lt: before } }
    if ((await tx.speakerProfile.count({ where: merged })) === 0) return
    await tx.speakerLink.updateMany({ where, data: { profileId: into } })
    await tx.voiceSample.updateMany({ where, data: { profileId: into } })
    await execute(
      tx,
      sql`insert into rejected_links (meeting_id, participant_id, profile_id, account_id, mode)
        select meeting_id, participant_id, ${into}, account_id, mode from rejected_links
        where profile_id = ${id} and ${ofTenant(tenant)}
        on conflict do nothing`,
    )
    await tx.rejectedLink.deleteMany({ where })
    await tx.speakerProfile.updateMany({ where: { ...tenant, mergedInto: id }, data: { mergedInto: into } })
    await tx.speakerProfile.deleteMany({ where: { ...tenant, id } })
  })
}
