import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CalendarPlatform, startCalendarPlatform, until } from './support/calendar-platform.ts'

let calendar: CalendarPlatform
let connection: string
beforeAll(async () => {
  calendar = await startCalendarPlatform()
  connection = await calendar.connect('google')
}, 300_000)
afterAll(() => calendar?.stop())

const minutes = (count: number) => new Date(Date.now() + count * 60_000)
interface Given {
  url?: string
  start?: number
  attendees?: object[]
}
/** Adds an event to the calendar and returns it as it is listed. */
async function newEvent(
  title: string,
  { url = `https://meet.google.com/${title}`, start = 0, attendees = [] }: Given = {},
) {
  calendar.google.put({
    id: title,
    summary: title,
    start: { dateTime: minutes(start).toISOString() },
    end: { dateTime: minutes(start + 60).toISOString() },
    location: url,
    attendees,
  })
  await calendar.sync(connection)
  return readEvent(title)
}
const readEvent = async (title: string) => (await calendar.events()).find(event => event.title === title)
const newMeeting = async (more: object) =>
  (
    await calendar.send('POST', '/meetings', {
      title: 'A meeting',
      platform: 'google_meet',
      started_at: minutes(1).toISOString(),
      status: 'in_progress',
      ...more,
    })
  ).json
const readMeeting = async (id: string) => (await calendar.send('GET', `/meetings/${id}`)).json
const linked = (title: string) =>
  until(
    () => readEvent(title),
    event => event?.meeting_id !== null,
  )
const people = (...names: string[]) =>
  names.map(name => ({ name, email: `${name.toLowerCase()}@example.com` }))
const invited = (...names: string[]) =>
  names.map(name => ({ displayName: name, email: `${name.toLowerCase()}@example.com` }))

test('links a meeting by address, with attendees and recording status', {
  timeout: 240_000,
}, async () => {
  const event = await newEvent('address-one', {
    attendees: [
      { email: 'ada@example.com', displayName: 'Ada Lovelace', responseStatus: 'accepted' },
      { email: 'tom@example.com', displayName: 'Tom Becker', responseStatus: 'declined' },
      { email: 'grace@example.com' },
    ],
  })
  const { id } = await newMeeting({
    meeting_url: 'https://meet.google.com/address-one?authuser=1',
    participants: [{ name: 'Ada Lovelace' }, { name: 'Maria' }],
  })
  const recording = await linked('address-one')
  expect(recording).toMatchObject({ id: event.id, meeting_id: id, recording_status: 'recording' })
  const meeting = await readMeeting(id)
  expect(meeting).toMatchObject({ calendar_event_id: event.id, participant_count: 3 })
  expect(meeting.participants.map(({ name, email }: Record<string, unknown>) => [name, email])).toEqual([
    ['Ada Lovelace', 'ada@example.com'],
    ['Maria', null],
    ['grace@example.com', 'grace@example.com'],
  ])

  expect(
    await calendar.send('PATCH', `/calendar/events/${event.id}`, { recording_status: 'skipped' }),
  ).toMatchObject({
    status: 409,
    json: { error: { code: 'conflict' } },
  })
  await calendar.send('PATCH', `/meetings/${id}`, { status: 'failed' })
  await until(
    () => readEvent('address-one'),
    state => state.recording_status === 'completed',
  )

  // After the deletion of the meeting, the event remains without a meeting, and the receipt reports it.
  const { headers } = await calendar.send('DELETE', `/meetings/${id}`)
  const receipt = await until(
    () => calendar.send('GET', (headers.get('deletion-receipt') ?? '').replace('/v1', '')),
    ({ json }) => json.completed_at !== null,
  )
  expect(receipt.json.stores).toContainEqual(
    expect.objectContaining({ service: 'people', store: 'calendar_links', items: 1 }),
  )
  expect(await readEvent('address-one')).toMatchObject({ meeting_id: null, recording_status: 'scheduled' })
})

test('links a speaker to a profile by the e-mail of an attendee', {
  timeout: 240_000,
}, async () => {
  const { send } = calendar
  // Only the e-mail of the profile matches.
  const profile = (
    await send('POST', '/speaker-profiles', { name: 'Amazing Rear Admiral', email: 'Hopper@example.com' })
  ).json
  const event = await newEvent('by-mail', {
    attendees: [
      { email: 'hopper@example.com', displayName: 'Grace Hopper', responseStatus: 'accepted' },
      { email: 'ada@example.com', displayName: 'Ada Lovelace', responseStatus: 'accepted' },
    ],
  })
  const { id } = await newMeeting({ meeting_url: 'https://meet.google.com/by-mail' })
  expect(await linked('by-mail')).toMatchObject({
    id: event.id,
    meeting_id: id,
    recording_status: 'recording',
  })
  const segments = [
    { speaker: 'Grace Hopper', text: 'We found a moth in the relay.', start: 0, end: 4 },
    { speaker: 'Somebody else', text: 'Put it into the log book.', start: 4, end: 8 },
  ]
  await until(
    () => send('PUT', `/meetings/${id}/transcript`, { segments }),
    ({ status }) => status === 202,
  )
  const { json } = await until(
    () => send('GET', `/meetings/${id}/speakers`),
    answer => answer.json.data?.some((item: { method: string | null }) => item.method !== null),
  )
  expect(json.data).toEqual([
    expect.objectContaining({ name: 'Grace Hopper', speaker_profile_id: profile.id, method: 'email' }),
    expect.objectContaining({ name: 'Somebody else', speaker_profile_id: null }),
  ])
  expect((await send('GET', `/speaker-profiles/${profile.id}`)).json.recent_meetings).toMatchObject([
    { meeting_id: id },
  ])
  await until(
    () => readEvent('by-mail'),
    state => state.recording_status === 'completed',
  )
})

test('links a meeting without an address by attendees, unless two events match', {
  timeout: 240_000,
}, async () => {
  await newEvent('people-met', { attendees: invited('Ruth', 'Omar', 'Lena') })
  const { id } = await newMeeting({ participants: people('Ruth', 'Omar') })
  expect(await linked('people-met')).toMatchObject({ meeting_id: id })

  await newEvent('twin-one', { attendees: invited('Paul', 'Kira') })
  await newEvent('twin-two', { attendees: invited('Paul', 'Kira') })
  const twins = await newMeeting({ participants: people('Paul', 'Kira') })
  const stranger = await newMeeting({ meeting_url: 'https://meet.google.com/elsewhere' })
  // A meeting that names its event is linked. The earlier meetings stay unlinked.
  const named = await newMeeting({ calendar_event_id: (await readEvent('twin-one')).id })
  expect(await linked('twin-one')).toMatchObject({ meeting_id: named.id })
  expect((await readMeeting(stranger.id)).calendar_event_id).toBeNull()
  // One of the equal events now has a meeting, so the next change of the other meeting finds the other event.
  await calendar.send('PATCH', `/meetings/${twins.id}`, { title: 'Twins' })
  expect(await linked('twin-two')).toMatchObject({ meeting_id: twins.id })
})

test('links an event to a meeting that was created before it', { timeout: 240_000 }, async () => {
  const { id } = await newMeeting({ meeting_url: 'https://meet.google.com/late-event' })
  await newEvent('late-event')
  expect(await linked('late-event')).toMatchObject({ meeting_id: id })
})

test('stores a recording choice and skips past events', {
  timeout: 240_000,
}, async () => {
  const { send } = calendar
  const event = await newEvent('wanted', { start: 600 })
  const patch = (recording_status: unknown) =>
    send('PATCH', `/calendar/events/${event.id}`, { recording_status })
  expect(await patch('skipped')).toMatchObject({ status: 200, json: { recording_status: 'skipped' } })
  calendar.google.put({
    id: 'unrelated',
    summary: 'x',
    start: { date: '2026-01-01' },
    end: { date: '2026-01-02' },
  })
  await newEvent('wanted', { start: 700 })
  expect(await readEvent('wanted')).toMatchObject({ id: event.id, recording_status: 'skipped' })
  expect(await patch('scheduled')).toMatchObject({ status: 200, json: { recording_status: 'scheduled' } })
  for (const wrong of ['completed', 'recording', null, 'maybe', 7])
    expect((await patch(wrong)).status).toBe(400)
  const { headers } = await send('GET', `/calendar/events/${event.id}`)
  const stale = await calendar.platform.request('PATCH', `/calendar/events/${event.id}`, {
    json: { recording_status: 'skipped' },
    headers: { 'if-match': '"other"' },
  })
  expect([stale.status, headers.get('etag')]).toEqual([412, expect.any(String)])

  const over = await newEvent('over', { start: -120 })
  expect(over.recording_status).toBe('skipped')
  expect((await send('PATCH', `/calendar/events/${over.id}`, { recording_status: 'scheduled' })).status).toBe(
    409,
  )
})

test('returns no events and connections of other users, accounts or modes', {
  timeout: 240_000,
}, async () => {
  const { credentials } = calendar.platform
  const [event] = await calendar.events()
  const others = [credentials.member.api_key, credentials.other_account.api_key, credentials.test_api_key]
  const meeting = { title: 'Not mine', platform: 'zoom', started_at: minutes(0).toISOString() }
  const naming = { ...meeting, calendar_event_id: event.id }
  for (const key of others) {
    expect(await calendar.send('POST', '/meetings', naming, key)).toMatchObject({
      status: 404,
      json: { error: { code: 'not_found' } },
    })
    expect(
      (await calendar.send('GET', '/calendar/events?from=2000-01-01&to=2100-01-01', undefined, key)).json,
    ).toMatchObject({
      data: [],
      pagination: { total: 0, has_more: false },
    })
    for (const path of [`/calendar/events/${event.id}`, `/calendar/connections/${connection}`])
      expect((await calendar.send('GET', path, undefined, key)).status).toBe(404)
    expect((await calendar.send('POST', `/calendar/connections/${connection}/sync`, {}, key)).status).toBe(
      404,
    )
    expect(
      (await calendar.send('DELETE', `/calendar/connections/${connection}`, undefined, key)).status,
    ).toBe(404)
    const change = { recording_status: 'skipped' }
    expect((await calendar.send('PATCH', `/calendar/events/${event.id}`, change, key)).status).toBe(404)
  }
})

test('removing a connection removes its events, but not the attendees of meetings', {
  timeout: 240_000,
}, async () => {
  const [{ meeting_id: meeting }] = (await calendar.events()).filter(event => event.title === 'people-met')
  expect((await calendar.send('DELETE', `/calendar/connections/${connection}`)).status).toBe(204)
  expect(await calendar.events()).toEqual([])
  expect((await readMeeting(meeting)).participants.map(({ email }: { email: string }) => email)).toEqual([
    'ruth@example.com',
    'omar@example.com',
    'lena@example.com',
  ])
})
