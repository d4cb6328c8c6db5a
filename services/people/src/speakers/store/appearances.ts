import type { Tenant } from '@mi/database'
import type { Appearance } from '../../generated/prisma/client.ts'
import type { Tx } from '../../store/database.ts'
import { lengthMs, mergeSpans } from '../domain/spans.ts'

type Counted = Pick<Appearance, 'profileId' | 'startedAt' | 'speakingMs' | 'wordCount' | 'timed'>

/**
 * Rebuilds the appearances of a meeting from its speakers and their links, and changes the profiles' totals
 * by the difference. The caller must lock the meeting, or hold the profiles' exclusive lock.
 */
export async function rebuildAppearances(tx: Tx, tenant: Tenant, meetingId: string): Promise<void> {
  const before = await tx.appearance.findMany({ where: { ...tenant, meetingId } })
  const after = await appearancesOf(tx, tenant, meetingId)
  const known = new Map(before.map(one => [one.profileId, one]))
  const changed = after.filter(one => !isSame(known.get(one.profileId), one))
  const kept = new Set(after.map(one => one.profileId))
  const gone = before.filter(one => !kept.has(one.profileId))
  if (changed.length === 0 && gone.length === 0) return
  const profileIds = [...changed, ...gone].map(one => one.profileId)
  await tx.appearance.deleteMany({ where: { ...tenant, meetingId, profileId: { in: profileIds } } })
  if (changed.length > 0)
    await tx.appearance.createMany({ data: changed.map(one => ({ ...tenant, meetingId, ...one })) })
  await lockRows(tx, tenant, profileIds)
  for (const profileId of profileIds.toSorted())
    await addToTotals(tx, tenant, profileId, [
      { sign: -1, of: known.get(profileId) },
      { sign: 1, of: changed.find(one => one.profileId === profileId) },
    ])
}

/** The appearances that follow from a meeting's current links. */
async function appearancesOf(tx: Tx, tenant: Tenant, meetingId: string): Promise<Counted[]> {
  const { accountId, mode } = tenant
  const speakers = await tx.$queryRaw<
    { profileId: string; startedAt: Date; spans: number[]; wordCount: number; timed: boolean }[]
  >`
    select p.root_id as "profileId", r.started_at as "startedAt", s.spans, s.word_count as "wordCount", t.timed
    from meeting_speakers s
    join speaker_links l on l.meeting_id = s.meeting_id and l.participant_id = s.participant_id
    join speaker_profiles p on p.id = l.profile_id
    join known_transcripts t on t.meeting_id = s.meeting_id
    join meeting_refs r on r.meeting_id = s.meeting_id and r.erased_at is null
    where s.meeting_id = ${meetingId} and s.account_id = ${accountId} and s.mode = ${mode}::mode`
  return [...Map.groupBy(speakers, one => one.profileId)].flatMap(([profileId, own]) => {
    const [first] = own
    if (!first) return []
    const { startedAt, timed } = first
    const speakingMs = lengthMs(mergeSpans(own.map(one => one.spans)))
    const wordCount = own.reduce((sum, one) => sum + one.wordCount, 0)
    return [{ profileId, startedAt, speakingMs, wordCount, timed }]
  })
}

function isSame(a: Counted | undefined, b: Counted): boolean {
  return (
    a !== undefined &&
    a.startedAt.getTime() === b.startedAt.getTime() &&
    a.speakingMs === b.speakingMs &&
    a.wordCount === b.wordCount &&
    a.timed === b.timed
  )
}

/** Locks rows in the order of their ids, so that transactions about the same people cannot deadlock. */
async function lockRows(tx: Tx, { accountId, mode }: Tenant, ids: string[]): Promise<void> {
  await tx.$executeRaw`select 1 from speaker_profiles
    where id = any (${ids}) and account_id = ${accountId} and mode = ${mode}::mode order by id for update`
}

async function addToTotals(
  tx: Tx,
  { accountId, mode }: Tenant,
  profileId: string,
  parts: { sign: 1 | -1; of: Counted | undefined }[],
): Promise<void> {
  const sum = (read: (one: Counted) => number) =>
    parts.reduce((total, { sign, of }) => total + (of ? sign * read(of) : 0), 0)
  await tx.$executeRaw`update speaker_profiles set
      meeting_count = meeting_count + ${sum(() => 1)},
      speaking_ms = speaking_ms + ${sum(one => one.speakingMs)},
      word_count = word_count + ${sum(one => one.wordCount)},
      timed_speaking_ms = timed_speaking_ms + ${sum(one => (one.timed ? one.speakingMs : 0))},
      timed_word_count = timed_word_count + ${sum(one => (one.timed ? one.wordCount : 0))},
      last_seen_at = (select max(started_at) from appearances
        where profile_id = ${profileId} and account_id = ${accountId} and mode = ${mode}::mode)
    where id = ${profileId} and account_id = ${accountId} and mode = ${mode}::mode`
}

/** Computes the totals of profiles from all of their appearances. The caller must hold the profiles' exclusive lock. */
export async function recountTotals(tx: Tx, { accountId, mode }: Tenant, ids: string[]): Promise<void> {
  await tx.$executeRaw`update speaker_profiles p set
      meeting_count = s.meetings, speaking_ms = s.speaking_ms, word_count = s.words, timed_speaking_ms = s.timed_ms,
      timed_word_count = s.timed_words, last_seen_at = s.last_seen_at
    from (
      select wanted.id, count(a.meeting_id)::int as meetings, coalesce(sum(a.speaking_ms), 0) as speaking_ms,
        coalesce(sum(a.word_count), 0) as words, coalesce(sum(a.speaking_ms) filter (where a.timed), 0) as timed_ms,
        coalesce(sum(a.word_count) filter (where a.timed), 0) as timed_words, max(a.started_at) as last_seen_at
      from unnest(${ids}::text[]) as wanted (id)
      left join appearances a on a.profile_id = wanted.id and a.account_id = ${accountId} and a.mode = ${mode}::mode
      group by wanted.id
    ) as s
    where p.id = s.id and p.account_id = ${accountId} and p.mode = ${mode}::mode`
}

/** The latest meetings of a profile, with their current titles. */
export function recentAppearances(
  tx: Pick<Tx, '$queryRaw'>,
  { accountId, mode }: Tenant,
  profileId: string,
  limit: number,
): Promise<{ meetingId: string; meetingTitle: string; startedAt: Date; speakingMs: number }[]> {
  return tx.$queryRaw`
    select a.meeting_id as "meetingId", r.title as "meetingTitle", a.started_at as "startedAt", a.speaking_ms as "speakingMs"
    from appearances a join meeting_refs r on r.meeting_id = a.meeting_id
    where a.profile_id = ${profileId} and a.account_id = ${accountId} and a.mode = ${mode}::mode
    order by a.started_at desc, a.meeting_id desc limit ${limit}`
}
