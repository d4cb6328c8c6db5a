import { execute, ofTenant, type Queryable, queryRows, sql, type Tenant } from '@mi/database'
import type { Tx } from '../../store/database.ts'
import { rebuildAppearances, recountTotals } from './appearances.ts'
import { markLinksChanged, meetingsLinkedTo } from './links.ts'

/** The time in which a merge can be undone. Then the merged profile is deleted. */
export const MERGE_UNDOABLE_MS = 30 * 24 * 60 * 60 * 1000

/** A profile and all profiles that were merged into it, directly or indirectly. */
export async function subtreeOf(db: Queryable, tenant: Tenant, id: string): Promise<string[]> {
  const statement = sql`
    with recursive part (id) as (
      select id from speaker_profiles where id = ${id} and ${ofTenant(tenant)}
      union all
      select p.id from speaker_profiles p join part on p.merged_into = part.id
      where ${ofTenant(tenant, 'p')}
    )
    select id from part`
  const rows = await queryRows<{ id: string }>(db, statement)
  return rows.map(row => row.id)
}

/**
 * Shows the profiles of `part` as `to` instead of `from`, with their appearances and totals. Links keep the
 * profile for which they were created, so that a merge can be undone. The caller must hold the profiles'
 * exclusive lock.
 */
export async function moveAppearances(
  tx: Tx,
  tenant: Tenant,
  { part, from, to }: { part: string[]; from: string; to: string },
): Promise<void> {
  await execute(
    tx,
    sql`update speaker_profiles set root_id = ${to} where id = any (${part}) and ${ofTenant(tenant)}`,
  )
  const meetings = await meetingsLinkedTo(tx, tenant, part)
  // In meetings where only one of the two appears, the appearance is moved unchanged.
  await execute(
    tx,
    sql`update appearances a set profile_id = ${to}
      where a.profile_id = ${from} and a.meeting_id = any (${meetings}) and ${ofTenant(tenant, 'a')}
        and not exists (select 1 from appearances other
          where other.profile_id = ${to} and other.meeting_id = a.meeting_id and ${ofTenant(tenant, 'other')})
        and not exists (select 1 from speaker_links l join speaker_profiles p on p.id = l.profile_id
          where l.meeting_id = a.meeting_id and p.root_id = ${from} and ${ofTenant(tenant, 'l')})`,
  )
  const shared = await queryRows<{ meetingId: string }>(
    tx,
    sql`select distinct l.meeting_id as "meetingId" from speaker_links l join speaker_profiles p on p.id = l.profile_id
      where l.meeting_id = any (${meetings}) and ${ofTenant(tenant, 'l')}
        and not (l.profile_id = any (${part})) and p.root_id in (${from}, ${to})`,
  )
  for (const { meetingId } of shared) await rebuildAppearances(tx, tenant, meetingId)
  await recountTotals(tx, tenant, [from, to])
  await markLinksChanged(tx, tenant, meetings)
}

/**
 * Deletes a profile, the profiles merged into it and their data. Returns their ids. The caller must hold the
 * exclusive lock.
 */
export async function deleteProfiles(tx: Tx, tenant: Tenant, id: string): Promise<string[]> {
  const part = await subtreeOf(tx, tenant, id)
  const profileId = { in: part }
  await markLinksChanged(tx, tenant, await meetingsLinkedTo(tx, tenant, part))
  await tx.appearance.deleteMany({ where: { ...tenant, profileId } })
  await tx.speakerLink.deleteMany({ where: { ...tenant, profileId } })
  await tx.rejectedLink.deleteMany({ where: { ...tenant, profileId } })
  await tx.voiceSample.deleteMany({ where: { ...tenant, profileId } })
  await tx.speakerProfile.deleteMany({ where: { ...tenant, id: { in: part } } })
  return part
}
