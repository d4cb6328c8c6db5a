import type { Tenant } from '@mi/database'
import type { Tx } from '../../store/database.ts'
import { rebuildAppearances, recountTotals } from './appearances.ts'
import { markLinksChanged, meetingsLinkedTo } from './links.ts'

/** The time in which a merge can be undone. Then the merged profile is deleted. */
export const MERGE_UNDOABLE_MS = 30 * 24 * 60 * 60 * 1000

/** A profile and all profiles that were merged into it, directly or indirectly. */
export async function subtreeOf(
  tx: Pick<Tx, '$queryRaw'>,
  { accountId, mode }: Tenant,
  id: string,
): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    with recursive part (id) as (
      select id from speaker_profiles where id = ${id} and account_id = ${accountId} and mode = ${mode}::mode
      union all
      select p.id from speaker_profiles p join part on p.merged_into = part.id
      where p.account_id = ${accountId} and p.mode = ${mode}::mode
    )
    select id from part`
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
  const { accountId, mode } = tenant
  await tx.$executeRaw`update speaker_profiles set root_id = ${to}
    where id = any (${part}) and account_id = ${accountId} and mode = ${mode}::mode`
  const meetings = await meetingsLinkedTo(tx, tenant, part)
  // In meetings where only one of the two appears, the appearance is moved unchanged.
  await tx.$executeRaw`update appearances a set profile_id = ${to}
    where a.profile_id = ${from} and a.meeting_id = any (${meetings}) and a.account_id = ${accountId} and a.mode = ${mode}::mode
      and not exists (select 1 from appearances other
        where other.profile_id = ${to} and other.meeting_id = a.meeting_id and other.account_id = ${accountId} and other.mode = ${mode}::mode)
      and not exists (select 1 from speaker_links l join speaker_profiles p on p.id = l.profile_id
        where l.meeting_id = a.meeting_id and p.root_id = ${from} and l.account_id = ${accountId} and l.mode = ${mode}::mode)`
  const shared = await tx.$queryRaw<{ meetingId: string }[]>`
    select distinct l.meeting_id as "meetingId" from speaker_links l join speaker_profiles p on p.id = l.profile_id
    where l.meeting_id = any (${meetings}) and l.account_id = ${accountId} and l.mode = ${mode}::mode
      and not (l.profile_id = any (${part})) and p.root_id in (${from}, ${to})`
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
