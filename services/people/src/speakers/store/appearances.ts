import { execute, ofTenant, type Queryable, queryRows, sql, type Tenant } from '@mi/database'
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
  const known = new Map(before.map(appearance => [appearance.profileId, appearance]))
  const changed = after.filter(appearance => !isSame(known.get(appearance.profileId), appearance))
  const appearing = new Set(after.map(({ profileId }) => profileId))
  const removed = before.filter(({ profileId }) => !appearing.has(profileId))
  if (changed.length === 0 && removed.length === 0) return
  const profileIds = [...changed, ...removed].map(({ profileId }) => profileId)
  await tx.appearance.deleteMany({ where: { ...tenant, meetingId, profileId: { in: profileIds } } })
  if (changed.length > 0)
    await tx.appearance.createMany({ data: changed.map(row => ({ ...tenant, meetingId, ...row })) })
  await lockRows(tx, tenant, profileIds)
  for (const profileId of profileIds.toSorted())
    await addToTotals(tx, tenant, profileId, [
      { sign: -1, of: known.get(profileId) },
      { sign: 1, of: changed.find(appearance => appearance.profileId === profileId) },
    ])
}

/** The appearances that follow from a meeting's current links. */
async function appearancesOf(tx: Tx, tenant: Tenant, meetingId: string): Promise<Counted[]> {
  const statement = sql`
    select p.root_id as "profileId", r.started_at as "startedAt", s.spans, s.word_count as "wordCount", t.timed
    from meeting_speakers s
    join speaker_links l on l.meeting_id = s.meeting_id and l.participant_id = s.participant_id
    join speaker_profiles p on p.id = l.profile_id
    join known_transcripts t on t.meeting_id = s.meeting_id
    join meeting_refs r on r.meeting_id = s.meeting_id and r.erased_at is null
    where s.meeting_id = ${meetingId} and ${ofTenant(tenant, 's')}`
  type Row = Omit<Counted, 'speakingMs'> & { spans: number[] }
  const speakers = await queryRows<Row>(tx, statement)
  return [...Map.groupBy(speakers, ({ profileId }) => profileId)].flatMap(([profileId, own]) => {
    const [first] = own
    if (!first) return []
    const { startedAt, timed } = first
    const speakingMs = lengthMs(mergeSpans(own.map(({ spans }) => spans)))
    const wordCount = own.reduce((sum, speaker) => sum + speaker.wordCount, 0)
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
async function lockRows(tx: Tx, tenant: Tenant, ids: string[]): Promise<void> {
  await execute(
    tx,
    sql`select 1 from speaker_profiles where id = any (${ids}) and ${ofTenant(tenant)} order by id for update`,
  )
}

async function addToTotals(
  tx: Tx,
  tenant: Tenant,
  profileId: string,
  parts: { sign: 1 | -1; of: Counted | undefined }[],
): Promise<void> {
  const sum = (read: (appearance: Counted) => number) =>
    parts.reduce((total, { sign, of }) => total + (of ? sign * read(of) : 0), 0)
  await execute(
    tx,
    sql`update speaker_profiles set
        meeting_count = meeting_count + ${sum(() => 1)},
        speaking_ms = speaking_ms + ${sum(({ speakingMs }) => speakingMs)},
        word_count = word_count + ${sum(({ wordCount }) => wordCount)},
        timed_speaking_ms = timed_speaking_ms + ${sum(({ timed, speakingMs }) => (timed ? speakingMs : 0))},
        timed_word_count = timed_word_count + ${sum(({ timed, wordCount }) => (timed ? wordCount : 0))},
        last_seen_at = (select max(started_at) from appearances
          where profile_id = ${profileId} and ${ofTenant(tenant)})
      where id = ${profileId} and ${ofTenant(tenant)}`,
  )
}

/** Computes the totals of profiles from all of their appearances. The caller must hold the profiles' exclusive lock. */
export async function recountTotals(tx: Tx, tenant: Tenant, ids: string[]): Promise<void> {
  const statement = sql`
    update speaker_profiles p set
      meeting_count = s.meetings, speaking_ms = s.speaking_ms, word_count = s.words, timed_speaking_ms = s.timed_ms,
      timed_word_count = s.timed_words, last_seen_at = s.last_seen_at
    from (
      select wanted.id, count(a.meeting_id)::int as meetings, coalesce(sum(a.speaking_ms), 0) as speaking_ms,
        coalesce(sum(a.word_count), 0) as words, coalesce(sum(a.speaking_ms) filter (where a.timed), 0) as timed_ms,
        coalesce(sum(a.word_count) filter (where a.timed), 0) as timed_words, max(a.started_at) as last_seen_at
      from unnest(${ids}::text[]) as wanted (id)
      left join appearances a on a.profile_id = wanted.id and ${ofTenant(tenant, 'a')}
      group by wanted.id
    ) as s
    where p.id = s.id and ${ofTenant(tenant, 'p')}`
  await execute(tx, statement)
}

/** The latest meetings of a profile, with their current titles. */
export function recentAppearances(
  db: Queryable,
  tenant: Tenant,
  profileId: string,
  limit: number,
): Promise<{ meetingId: string; meetingTitle: string; startedAt: Date; speakingMs: number }[]> {
  const statement = sql`
    select a.meeting_id as "meetingId", r.title as "meetingTitle", a.started_at as "startedAt", a.speaking_ms as "speakingMs"
    from appearances a join meeting_refs r on r.meeting_id = a.meeting_id
    where a.profile_id = ${profileId} and ${ofTenant(tenant, 'a')}
    order by a.started_at desc, a.meeting_id desc limit ${limit}`
  return queryRows(db, statement)
}
