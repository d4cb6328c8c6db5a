import { listServices } from '../../src/parts.ts'
import type { Databases } from './databases.ts'
import { type AcceptedMeeting, SEGMENTS, TRANSCRIPT_SECONDS } from './import-meetings.ts'

/** Deviations, in words. Empty when everything is correct. */
export async function audit(
  databases: Databases,
  accountId: string,
  accepted: AcceptedMeeting[],
  deleted: string[],
  /** `transcriptsMade` before anything was deleted: a deleted meeting leaves no reference that says it. */
  made: number,
): Promise<string[]> {
  const { number, rows } = databases
  const wrong: string[] = []
  const expect = (what: string, found: unknown, wanted: unknown) => {
    if (JSON.stringify(found) === JSON.stringify(wanted)) return
    wrong.push(`${what}: ${brief(found, wanted)} instead of ${brief(wanted, found)}`)
  }
  const account = `account_id = '${accountId}' and mode = 'live'`
  const remaining = accepted.filter(({ id }) => !deleted.includes(id))

  const meetings = await rows<{ id: string; status: string }>(
    'mi_meetings',
    `select id, status from meetings where ${account}`,
  )
  expect('meetings', meetings.map(({ id }) => id).sort(), remaining.map(({ id }) => id).sort())
  expect(
    'not completed',
    meetings.filter(({ status }) => status !== 'completed'),
    [],
  )
  expect(
    'stored counts',
    await rows(
      'mi_meetings',
      `select status, sum(count)::int as n from meeting_counts where ${account} and level = 'all' group by status having sum(count) <> 0`,
    ),
    [{ status: 'completed', n: remaining.length }],
  )

  const transcripts = await rows<{ meeting_id: string; segments: number; whole: number; from: number }>(
    'mi_transcripts_search',
    `select t.meeting_id, t.segment_count as whole, count(s.id)::int as segments,
            (min(substring(s.text from 'meeting (\\d+)')))::int as from
     from transcripts t left join segments s on s.transcript_id = t.id
     where t.account_id = '${accountId}' group by t.id having count(distinct substring(s.text from 'meeting (\\d+)')) = 1`,
  )
  expect('transcripts', transcripts.length, remaining.length)
  for (const { id, number: wanted } of remaining) {
    const found = transcripts.find(({ meeting_id }) => meeting_id === id)
    expect(`transcript of ${id}`, [found?.segments, found?.whole, found?.from], [SEGMENTS, SEGMENTS, wanted])
  }

  // Effects, each counted where only a repeated or lost event could change it.
  expect(
    'usage: meetings',
    await number('mi_meetings', `select sum(meetings) from usage_days where ${account}`),
    accepted.length,
  )
  expect(
    'usage: seconds',
    await number('mi_meetings', `select sum(transcript_seconds) from usage_days where ${account}`),
    made * TRANSCRIPT_SECONDS,
  )
  if (made < accepted.length) wrong.push(`${made} transcripts for ${accepted.length} meetings`)
  for (const [action, ids] of [
    ['meeting.created', accepted.map(({ id }) => id)],
    ['meeting.deleted', deleted],
  ] as const) {
    const entries = await rows<{ resource_id: string }>(
      'mi_identity',
      `select resource_id from audit_entries where account_id = '${accountId}' and action = '${action}'`,
    )
    expect(`audit: ${action}`, entries.map(entry => entry.resource_id).sort(), [...ids].sort())
  }

  const refs = await rows<{ meeting_id: string; version: string; status: string }>(
    'mi_transcripts_search',
    `select meeting_id, version, status from meeting_refs where ${account} and erased_at is null order by 1`,
  )
  const truth = await rows(
    'mi_meetings',
    `select id as meeting_id, version, status from meetings where ${account} order by 1`,
  )
  expect('read models', refs, truth)

  const receipts = await rows<{ meeting_id: string; open: number }>(
    'mi_meetings',
    `select d.meeting_id, count(*) filter (where s.emptied_at is null)::int as open
     from deletions d join deletion_stores s on s.deletion_id = d.id
     where d.account_id = '${accountId}' and d.completed_at is not null group by 1`,
  )
  expect('receipts', receipts.map(({ meeting_id }) => meeting_id).sort(), [...deleted].sort())
  expect(
    'open receipts',
    receipts.filter(({ open }) => open > 0),
    [],
  )

  for (const { name, database } of listServices()) {
    const letters = await rows<{ consumer: string; error: string }>(
      database as string,
      'select consumer, error from infra.dead_letters',
    )
    for (const letter of letters) wrong.push(`${name}: dead letter of ${letter.consumer}: ${letter.error}`)
  }
  return wrong
}

/** An import whose response was lost is repeated: every transcript that replaced another counts too. */
export function transcriptsMade({ number }: Databases, accountId: string): Promise<number> {
  return number(
    'mi_transcripts_search',
    `select sum(transcript_version) from transcript_counters where account_id = '${accountId}' and mode = 'live'`,
  )
}

/** The items of a list that the other list lacks. */
function brief(value: unknown, other: unknown): string {
  if (!Array.isArray(value) || !Array.isArray(other)) return JSON.stringify(value)
  const known = new Set(other.map(item => JSON.stringify(item)))
  const own = value.map(item => JSON.stringify(item)).filter(item => !known.has(item))
  return `${value.length} (${own.slice(0, 5).join(', ')}${own.length > 5 ? ', …' : ''})`
}
