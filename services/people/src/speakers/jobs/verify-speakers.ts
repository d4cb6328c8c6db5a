import type { CallOrigin, RpcClients } from '@mi/contracts'
import { allOf, queryRows, raw, type Sql, sql, type Tenant } from '@mi/database'
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
  const { database } = options
  const report: VerifyReport = { meetings: 0, pending: 0, differences: 0 }
  const differ = (difference: Difference) => {
    report.differences++
    options.onDifference(difference)
  }
  let after = ''
  for (;;) {
    // Reads all accounts, because this is an operator's command.
    const meetings = await queryRows<Tenant & { meetingId: string }>(
      database.poolAcrossTenants,
      sql`select meeting_id as "meetingId", account_id as "accountId", mode from meeting_refs r
        where ${allOf(chosen(options, 'r'), sql`r.meeting_id > ${after}`, sql`r.erased_at is null`)}
        order by meeting_id limit ${BATCH}`,
    )
    for (const { meetingId, ...tenant } of meetings) {
      report.meetings++
      if (await findJob(database.prisma, tenant, 'follow-speakers', meetingId)) report.pending++
      else await verifyMeeting(options, tenant, meetingId, differ)
    }
    if (meetings.length < BATCH) break
    after = meetings.at(-1)?.meetingId ?? ''
  }
  await verifyTotals(options, differ)
  await verifyCounts(options, differ)
  await verifyMeetingTimes(options, differ)
  return report
}

/** Restricts a statement to the account and mode of the options, if they have any. */
function chosen({ accountId, mode }: VerifyOptions, alias: string): Sql {
  const column = (name: string) => raw(`${alias}.${name}`)
  return allOf(
    accountId !== undefined && sql`${column('account_id')} = ${accountId}`,
    mode !== undefined && sql`${column('mode')} = ${mode}`,
  )
}

async function verifyMeeting(
  options: VerifyOptions,
  tenant: Tenant,
  meetingId: string,
  differ: (difference: Difference) => void,
): Promise<void> {
  const { prisma } = options.database
  const transcript = await options.transcripts
    .readTranscript({ meetingId }, { caller: options.systemOrigin(tenant) })
    .catch(nullWhenAbsent)
  const expected = speakersOf(transcript?.segments ?? [])
  const stored = await meetingSpeakers(prisma, tenant, meetingId)
  compare(byId(stored, shareOf), byId(expected, shareOf), (participantId, pair) =>
    differ({ what: 'speaker', meetingId, participantId, ...pair }),
  )
  const timed = transcript ? transcript.times !== 'estimated' : null
  const known = (await findKnownTranscript(prisma, tenant, meetingId))?.timed ?? null
  if (known !== timed) differ({ what: 'speaker', meetingId, stored: known, expected: timed })

  const links = await linksOf(prisma, tenant, meetingId)
  const rows = await prisma.appearance.findMany({ where: { ...tenant, meetingId } })
  const counted = new Map(
    rows.map(row => [
      row.profileId,
      { speakingMs: row.speakingMs, wordCount: row.wordCount, timed: row.timed },
    ]),
  )
  const linked = Map.groupBy(expected, ({ participantId }) => links.get(participantId)?.rootId)
  const due = new Map(
    [...linked].flatMap(([profileId, speakers]) => {
      if (profileId === undefined) return []
      const speakingMs = lengthMs(mergeSpans(speakers.map(({ spans }) => spans)))
      const wordCount = speakers.reduce((sum, speaker) => sum + speaker.wordCount, 0)
      return [[profileId, { speakingMs, wordCount, timed }] as const]
    }),
  )
  compare<object>(counted, due, (profileId, pair) =>
    differ({ what: 'appearance', meetingId, profileId, ...pair }),
  )
}

/** Compares the totals of profiles with the sums of their appearances. */
async function verifyTotals(options: VerifyOptions, differ: (difference: Difference) => void): Promise<void> {
  const totals = sql`
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
    where ${chosen(options, 'p')}`
  const profiles = await queryRows<{ id: string; stored: object; expected: object }>(
    options.database.poolAcrossTenants,
    sql`select * from (${totals}) as compared where stored <> expected`,
  )
  for (const { id, stored, expected } of profiles)
    differ({ what: 'profile', profileId: id, stored, expected })
}

/** Compares the numbers of profiles that triggers maintain with the profiles. */
async function verifyCounts(options: VerifyOptions, differ: (difference: Difference) => void): Promise<void> {
  const accounts = await queryRows<{ stored: number; expected: number }>(
    options.database.poolAcrossTenants,
    sql`select coalesce(c.count, 0) as stored, coalesce(p.count, 0) as expected
      from (
        select account_id, mode, count(*)::int as count from speaker_profiles where merged_into is null group by account_id, mode
      ) as p
      full join speaker_profile_counts c on c.account_id = p.account_id and c.mode = p.mode
      where (${chosen(options, 'p')} or ${chosen(options, 'c')}) and coalesce(c.count, 0) <> coalesce(p.count, 0)`,
  )
  for (const { stored, expected } of accounts) differ({ what: 'count', stored, expected })
}

/** Finds appearances in meetings that were deleted or that begin at another time. */
async function verifyMeetingTimes(
  options: VerifyOptions,
  differ: (difference: Difference) => void,
): Promise<void> {
  const appearances = await queryRows<{ profileId: string; meetingId: string }>(
    options.database.poolAcrossTenants,
    sql`select a.profile_id as "profileId", a.meeting_id as "meetingId"
      from appearances a join meeting_refs r on r.meeting_id = a.meeting_id
      where ${chosen(options, 'a')} and (r.erased_at is not null or r.started_at <> a.started_at)`,
  )
  const stored = 'of a meeting that is deleted or began at another time'
  for (const appearance of appearances) differ({ what: 'appearance', ...appearance, stored, expected: null })
}

/** Reports the keys whose values differ, or that only one of the maps has. */
function compare<Value>(
  stored: ReadonlyMap<string, Value>,
  expected: ReadonlyMap<string, Value>,
  report: (key: string, pair: Pick<Difference, 'stored' | 'expected'>) => void,
): void {
  for (const key of new Set([...expected.keys(), ...stored.keys()])) {
    const pair = { stored: stored.get(key) ?? null, expected: expected.get(key) ?? null }
    if (JSON.stringify(pair.stored) !== JSON.stringify(pair.expected)) report(key, pair)
  }
}

function byId<Speaker extends { participantId: string }, Value>(
  speakers: readonly Speaker[],
  read: (speaker: Speaker) => Value,
): Map<string, Value> {
  return new Map(speakers.map(speaker => [speaker.participantId, read(speaker)]))
}

function shareOf({ spans, wordCount }: Pick<SpeakerShare, 'spans' | 'wordCount'>) {
  return { spans, wordCount }
}

function nullWhenAbsent(error: unknown): null {
  if (error instanceof ServiceError && error.status === 'not_found') return null
  throw error
}
