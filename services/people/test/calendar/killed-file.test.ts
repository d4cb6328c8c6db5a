import { OPERATOR, systemOrigin } from '@mi/service-kit'
import { eventually, type TestServices } from '@mi/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PATIENCE_MS, type PeopleProcess, startPeopleProcess } from '../support/people-process.ts'

let services: TestServices
let people: PeopleProcess
beforeAll(async () => {
  ;({ services, people } = await startPeopleProcess(['identity', 'meetings']))
}, PATIENCE_MS)
afterAll(() => people?.stop())

const EVENTS = 1_200
const HOUR_MS = 3_600_000
const stamp = (at: number) => new Date(at).toISOString().replace(/[-:]|\.\d+/g, '')

/** A file with one event for each hour from now on, each with a meeting link. */
function fileOf(numbers: readonly number[], summary: string): Buffer {
  const now = Date.now()
  const events = numbers.flatMap(n => [
    ...['BEGIN:VEVENT', `UID:${n}@example.com`, `SUMMARY:${summary} ${n}`],
    ...[`DTSTART:${stamp(now + n * HOUR_MS)}`, `DTEND:${stamp(now + (n + 1) * HOUR_MS)}`],
    ...[`URL:https://meet.google.com/abc-defg-${n}`, 'ATTENDEE:mailto:ada@example.com'],
    ...['ATTENDEE:mailto:grace@example.com', 'END:VEVENT'],
  ])
  return Buffer.from(['BEGIN:VCALENDAR', 'PRODID:-//Test//EN', ...events, 'END:VCALENDAR', ''].join('\r\n'))
}
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n)

test('a killed process neither loses nor duplicates uploaded events and meeting links', {
  timeout: 2 * PATIENCE_MS,
}, async () => {
  // A sync removes the calendars of a user who is not in the account.
  const { account, owner } = await services.client('mi.identity.v1.Administration').createAccount(
    {
      name: 'Calendars',
      plan: 'teams',
      ownerName: 'Ada',
      ownerEmail: 'ada@example.com',
      ownerPassword: '',
    },
    { caller: systemOrigin(OPERATOR, services.secret) },
  )
  const caller = { ...services.newCaller(), accountId: account?.id ?? '', userId: owner?.id ?? '' }
  const call = services.as(caller)
  const calendar = services.client('mi.people.v1.Calendar')
  const meetings = services.client('mi.meetings.v1.Meetings')
  const { id } = await calendar.createCalendarConnection({ provider: 'ics', url: null, name: null }, call)
  const upload = (file: Buffer) => {
    async function* messages() {
      yield { id, contentType: 'text/calendar', chunk: new Uint8Array() }
      for (let from = 0; from < file.length; from += 65_536)
        yield { id: '', contentType: '', chunk: file.subarray(from, from + 65_536) }
    }
    return calendar.uploadCalendarEvents(messages(), call)
  }
  /** The number of events with a title: rows, distinct rows, and the count in lists. */
  async function stored(summary: string): Promise<number[]> {
    const { rows } = await people.database.query(
      `select count(*)::int as rows, count(distinct external_id)::int as events,
         (select sum(count)::int from calendar_event_counts where account_id = $1) as counted
       from calendar_events where account_id = $1 and title like $2`,
      [caller.accountId, `${summary} %`],
    )
    return [rows[0].rows, rows[0].events, rows[0].counted]
  }
  const finished = async () => {
    const { rowCount } = await people.database.query('select from infra.jobs')
    return rowCount === 0
  }
  const isDone = () => eventually(finished, done => done, PATIENCE_MS)

  // The upload got no response, so the file is not stored and can be sent again.
  const first = fileOf(numbers(EVENTS), 'First')
  expect(await people.killAtRow('insert', 'calendar_uploads', () => upload(first))).toBeNull()
  const parts = async () => (await people.database.query('select from calendar_uploads')).rowCount
  expect(await parts()).toBe(0)
  // Kills the process in the first batch of events, and in the second.
  await people.killAtRow('insert', 'calendar_events', () => upload(first), `new.title = 'First 0'`)
  await isDone()
  expect(await stored('First')).toEqual([EVENTS, EVENTS, EVENTS])
  const again = fileOf(numbers(EVENTS), 'Second')
  await people.killAtRow('update', 'calendar_events', () => upload(again), `new.title = 'Second 700'`)
  await isDone()
  expect(await stored('Second')).toEqual([EVENTS, EVENTS, EVENTS])

  // The new file lacks half of the events. The process is killed while they are removed.
  const half = fileOf(numbers(EVENTS / 2), 'Third')
  await people.killAtRow('delete', 'calendar_events', () => upload(half))
  await isDone()
  expect(await stored('Third')).toEqual([EVENTS / 2, EVENTS / 2, EVENTS / 2])
  expect(await stored('Second')).toEqual([0, 0, EVENTS / 2])
  // A replacing upload that got no response leaves the stored file unchanged.
  expect(await people.killAtRow('delete', 'calendar_uploads', () => upload(first))).toBeNull()
  await calendar.syncCalendarConnection({ id }, call)
  await isDone()
  expect(await stored('Third')).toEqual([EVENTS / 2, EVENTS / 2, EVENTS / 2])

  // The meetings service already knows the event when the process is killed.
  const startedAt = new Date()
  const created = await people.killAtRow(
    'update',
    'calendar_events',
    () =>
      meetings.createMeeting(
        { title: 'A', platform: 'google_meet', startedAt, meetingUrl: 'https://meet.google.com/abc-defg-0' },
        call,
      ),
    'new.meeting_id is not null',
  )
  await isDone()
  const { rows } = await people.database.query(
    'select id, title from calendar_events where meeting_id is not null',
  )
  expect(rows).toMatchObject([{ title: 'Third 0' }])
  const meeting = await meetings.getMeeting({ id: created?.id ?? '' }, call)
  expect(meeting.calendarEventId).toBe(rows[0].id)
  expect(meeting.participants.map(({ email }) => email).toSorted()).toEqual([
    'ada@example.com',
    'grace@example.com',
  ])
})
