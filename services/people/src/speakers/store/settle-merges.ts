import type { Tenant } from '@mi/database'
import type { PeopleDatabase } from '../../store/database.ts'
import { MERGE_UNDOABLE_MS } from './merges.ts'
import { lockProfiles } from './tenant-lock.ts'

const BATCH = 100

/**
 * Completes merges that can no longer be undone: moves the merged profile's links and voices to the profile
 * that it belongs to, and deletes it. The API returns the same as before.
 */
export async function settleMerges(database: PeopleDatabase, now: Date): Promise<void> {
  const before = new Date(now.getTime() - MERGE_UNDOABLE_MS)
  for (;;) {
    // Reads all accounts, because only the age of a merge decides.
    const { rows } = await database.poolAcrossTenants.query<Tenant & { id: string; into: string }>(
      `select id, account_id as "accountId", mode::text as mode, merged_into as into from speaker_profiles
       where merged_at < $1 order by merged_at limit ${BATCH}`,
      [before],
    )
    for (const { id, into, accountId, mode } of rows) {
      const tenant = { accountId, mode }
      await database.transaction(async tx => {
        await lockProfiles(tx, tenant)
        const merged = await tx.speakerProfile.count({
          where: { ...tenant, id, mergedInto: into, mergedAt: { lt: before } },
        })
        if (merged === 0) return
        const where = { ...tenant, profileId: id }
        await tx.speakerLink.updateMany({ where, data: { profileId: into } })
        await tx.voiceSample.updateMany({ where, data: { profileId: into } })
        await tx.$executeRaw`insert into rejected_links (meeting_id, participant_id, profile_id, account_id, mode)
          select meeting_id, participant_id, ${into}, account_id, mode from rejected_links
          where profile_id = ${id} and account_id = ${accountId} and mode = ${mode}::mode
          on conflict do nothing`
        await tx.rejectedLink.deleteMany({ where })
        await tx.speakerProfile.updateMany({
          where: { ...tenant, mergedInto: id },
          data: { mergedInto: into },
        })
        await tx.speakerProfile.deleteMany({ where: { ...tenant, id } })
      })
    }
    if (rows.length < BATCH) return
  }
}
