import type { CallOrigin, RpcClients } from '@mi/contracts'
import type { Tenant } from '@mi/database'
import { ServiceError } from '@mi/errors'
import { findJob } from '@mi/jobs'
import type { PeopleDatabase } from '../../store/database.ts'
import { lengthMs, mergeSpans } from '../domain/spans.ts'
import { type SpeakerShare, speakersOf } from '../domain/speakers-of.ts'
import { linksOf } from '../store/links.ts'
import { findKnownTranscript, meetingSpeakers } from '../store/meeting-speakers.ts'

export interface VerifyOptions {
  database: PeopleDatabase
  transcripts: Pick<RpcClients['mi.transcripts.v1.TranscriptsInternal'], 'readTranscript'>
  systemOrigin(tenant: Tenant): CallOrigin
  /** Limits the check to this account, and to this mode. Default: all. */
  accountId?: string | undefined
  mode?: Tenant['mode'] | undefined
  onDifference(difference: Difference): void
}

/** A difference between the stored data and the transcripts. */
export interface Difference {
  what: 'speaker' | 'appearance' | 'profile' | 'count'
  meetingId?: string
  participantId?: string
  profileId?: string
  stored: unknown
  expected: unknown
}

export interface VerifyReport {
  meetings: number
  /** The number of meetings that were not compared, because a change is still being processed. */
  pending: number
  differences: number
}

const BATCH = 500

/**
 * Computes shares, appearances and totals from the transcripts, and compares them with the stored data.
 * Changes nothing.
 */
export async function verifySpeakers(options: VerifyOptions): Promise<VerifyReport> {
  const { database, accountId, mode } = options
  const report: VerifyReport = { meetings: 0, pending: 0, differences: 0 }
  const differ = (difference: Difference) => {
    report.differences++
    options.onDifference(difference)
  }
  let after = ''
  for (;;) {
    // Reads all accounts, because this is an operator's command.
    const { rows } = await database.poolAcrossTenants.query<Tenant & { meetingId: string }>(
      `select meeting_id as "meetingId", account_id as "accountId", mode::text as mode from meeting_refs
       where meeting_id > $1 and ($2::text is null or account_id = $2) and ($3::text is null or mode::text = $3)
         and erased_at is null
       order by meeting_id limit ${BATCH}`,
      [after, accountId ?? null, mode ?? null],
    )
    for (const { meetingId, ...tenant } of rows) {
      report.meetings++
      if (await findJob(database.prisma, tenant, 'follow-speakers', meetingId)) report.pending++
      else await verifyMeeting(options, tenant, meetingId, differ)
    }
    if (rows.length < BATCH) break
    after = rows.at(-1)?.meetingId ?? ''
  }
  await verifyTotals(options, differ)
  return report
}

async function verifyMeeting(
  { database: { prisma }, transcripts, systemOrigin }: VerifyOptions,
  tenant: Tenant,
  meetingId: string,
  differ: (difference: Difference) => void,
): Promise<void> {
  const transcript = await transcripts
    .readTranscript({ meetingId }, { caller: systemOrigin(tenant) })
    .catch(nullWhenAbsent)
  const expected = new Map(speakersOf(transcript?.segments ?? []).map(one => [one.participantId, one]))
  const stored = new Map(
    (await meetingSpeakers(prisma, tenant, meetingId)).map(one => [one.participantId, one]),
  )
  for (const participantId of new Set([...expected.keys(), ...stored.keys()])) {
    const pair = { stored: share(stored.get(participantId)), expected: share(expected.get(participantId)) }
    if (!isEqual(pair)) differ({ what: 'speaker', meetingId, participantId, ...pair })
  }
  const timed = transcript ? transcript.times !== 'estimated' : null
  const known = await findKnownTranscript(prisma, tenant, meetingId)
  if ((known?.timed ?? null) !== timed)
    differ({ what: 'speaker', meetingId, stored: known?.timed ?? null, expected: timed })

  const links = await linksOf(prisma, tenant, meetingId)
  const heard = [...expected.values()].flatMap(one => {
    const link = links.get(one.participantId)
    return link ? [{ rootId: link.rootId, one }] : []
  })
  const due = new Map(
    [...Map.groupBy(heard, ({ rootId }) => rootId)].map(([profileId, own]) => [
      profileId,
      {
        speakingMs: lengthMs(mergeSpans(own.map(({ one }) => one.spans))),
        wordCount: own.reduce((sum, { one }) => sum + one.wordCount, 0),
        timed,
      },
    ]),
  )
  const rows = await prisma.appearance.findMany({ where: { ...tenant, meetingId } })
  const counted = new Map(
    rows.map(one => [
      one.profileId,
      { speakingMs: one.speakingMs, wordCount: one.wordCount, timed: one.timed },
    ]),
  )
  for (const profileId of new Set([...due.keys(), ...counted.keys()])) {
    const pair = { stored: counted.get(profileId) ?? null, expected: due.get(profileId) ?? null }
    if (!isEqual(pair)) differ({ what: 'appearance', meetingId, profileId, ...pair })
  }
}

const TOTALS = `
  select p.id, jsonb_build_object('meeting_count', p.meeting_count, 'speaking_ms', p.speaking_ms, 'word_count', p.word_count,
      'timed_speaking_ms', p.timed_speaking_ms, 'timed_word_count', p.timed_word_count, 'last_seen_at', p.last_seen_at) as stored,
    jsonb_build_object('meeting_count', a.meetings, 'speaking_ms', a.speaking_ms, 'word_count', a.words,
      'timed_speaking_ms', a.timed_ms, 'timed_word_count', a.timed_words, 'last_seen_at', a.last_seen_at) as expected
  from speaker_profiles p cross join lateral (
    select count(*) as meetings, coalesce(sum(speaking_ms), 0) as speaking_ms, coalesce(sum(word_count), 0) as words,
      coalesce(sum(speaking_ms) filter (where timed), 0) as timed_ms, coalesce(sum(word_count) filter (where timed), 0) as timed_words,
      max(started_at) as last_seen_at
    from appearances where profile_id = p.id
  ) as a
  where ($1::text is null or p.account_id = $1) and ($2::text is null or p.mode::text = $2)`

async function verifyTotals(
  { database, accountId, mode }: VerifyOptions,
  differ: (difference: Difference) => void,
): Promise<void> {
  const ask = (sql: string) => database.poolAcrossTenants.query(sql, [accountId ?? null, mode ?? null])
  const { rows: totals } = await ask(`select * from (${TOTALS}) as compared where stored <> expected`)
  for (const { id, stored, expected } of totals) differ({ what: 'profile', profileId: id, stored, expected })
  const { rows: counts } = await ask(`
    select coalesce(c.count, 0) as stored, count(p.id)::int as expected
    from speaker_profiles p
    full join speaker_profile_counts c on c.account_id = p.account_id and c.mode = p.mode
    where ($1::text is null or coalesce(p.account_id, c.account_id) = $1)
      and ($2::text is null or coalesce(p.mode, c.mode)::text = $2) and p.merged_into is null
    group by coalesce(p.account_id, c.account_id), coalesce(p.mode, c.mode), c.count
    having coalesce(c.count, 0) <> count(p.id)`)
  for (const { stored, expected } of counts) differ({ what: 'count', stored, expected })
  const { rows: strays } = await ask(`
    select a.profile_id, a.meeting_id from appearances a join meeting_refs r on r.meeting_id = a.meeting_id
    where ($1::text is null or a.account_id = $1) and ($2::text is null or a.mode::text = $2)
      and (r.erased_at is not null or r.started_at <> a.started_at)`)
  for (const { profile_id: profileId, meeting_id: meetingId } of strays)
    differ({
      what: 'appearance',
      meetingId,
      profileId,
      stored: 'of a meeting that is deleted or began at another time',
      expected: null,
    })
}

function share(one: Pick<SpeakerShare, 'spans' | 'wordCount'> | undefined) {
  return one ? { spans: one.spans, wordCount: one.wordCount } : null
}

function isEqual({ stored, expected }: { stored: unknown; expected: unknown }): boolean {
  return JSON.stringify(stored) === JSON.stringify(expected)
}

function nullWhenAbsent(error: unknown): null {
  if (error instanceof ServiceError && error.status === 'not_found') return null
  throw error
}
