import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CalendarPlatform, startCalendarPlatform, until } from './support/calendar-platform.ts'
import { rateLimited } from './support/google-server.ts'

let calendar: CalendarPlatform
beforeAll(async () => {
  calendar = await startCalendarPlatform()
}, 300_000)
afterAll(() => calendar?.stop())

const hours = (count: number) => new Date(Date.now() + count * 3_600_000)
const event = (id: string, more: object = {}) => ({
  id,
  summary: `Event ${id}`,
  start: { dateTime: hours(24).toISOString() },
  end: { dateTime: hours(25).toISOString() },
  hangoutLink: `https://meet.google.com/${id}-aaaa-bbb`,
  attendees: [
    { email: 'Ada@example.com', displayName: 'Ada Lovelace', responseStatus: 'accepted', self: true },
    { email: 'room@resource.calendar.google.com', resource: true },
  ],
  organizer: { email: 'grace@example.com' },
  ...more,
})
const titles = async () => (await calendar.events()).map(event => event.title).toSorted()
const requestsForEvents = () =>
  calendar.google.requests
    .filter(({ url }) => url.pathname.endsWith('/events'))
    .map(({ url }) => url.searchParams)

test('syncs a Google calendar from its connection to its removal', {
  timeout: 240_000,
}, async () => {
  const { google, send, connect, sync } = calendar
  google.pageSize = 2
  google.put(
    ...['one', 'two', 'three', 'four'].map(id => event(id)),
    event('nolink', { hangoutLink: undefined }),
    event('declined', { attendees: [{ email: 'ada@example.com', self: true, responseStatus: 'declined' }] }),
  )
  const id = await connect('google')
  expect((await send('GET', `/calendar/connections/${id}`)).json).toEqual({
    id,
    provider: 'google',
    name: 'Google Calendar',
    status: 'active',
    authorize_url: null,
    last_synced_at: expect.any(String),
    error: null,
    created_at: expect.any(String),
  })
  expect(await titles()).toEqual(['Event declined', 'Event four', 'Event one', 'Event three', 'Event two'])
  const [one] = (await calendar.events()).filter(({ title }) => title === 'Event one')
  expect(one).toEqual({
    id: expect.stringMatching(/^evt_/),
    title: 'Event one',
    start_time: expect.any(String),
    end_time: expect.any(String),
    provider: 'google',
    meeting_platform: 'google_meet',
    meeting_url: 'https://meet.google.com/one-aaaa-bbb',
    recording_status: 'scheduled',
    meeting_id: null,
    attendees: ['ada@example.com', 'grace@example.com'],
  })
  expect((await calendar.events('recording_status=skipped')).map(({ title }) => title)).toEqual([
    'Event declined',
  ])

  // The second sync reads only changes, and a moved event keeps its id.
  const asked = requestsForEvents().length
  const later = hours(48).toISOString()
  google.put(
    event('one', {
      summary: 'Moved',
      start: { dateTime: later },
      end: { dateTime: hours(49).toISOString() },
    }),
  )
  google.delete('two')
  await sync(id)
  for (const query of requestsForEvents().slice(asked)) {
    expect(query.get('syncToken')).toMatch(/^sync-/)
    expect(query.has('timeMin')).toBe(false)
  }
  expect((await send('GET', `/calendar/events/${one.id}`)).json).toMatchObject({
    title: 'Moved',
    start_time: later,
  })
  const skipped = await calendar.events('recording_status=skipped&provider=google')
  expect(skipped.map(({ title }) => title).toSorted()).toEqual(['Event declined', 'Event two'])

  // The sync token has expired (410), so everything is read again and removed events are deleted.
  google.expireSyncTokens()
  google.put(event('five'))
  await sync(id)
  expect(await titles()).toEqual(['Event declined', 'Event five', 'Event four', 'Event three', 'Moved'])
  expect((await send('GET', `/calendar/events/${one.id}`)).json.title).toBe('Moved')

  // The removal deletes the events and revokes the grant at Google.
  const refresh = [...google.tokens.refreshTokens]
  expect((await send('DELETE', `/calendar/connections/${id}`)).status).toBe(204)
  expect((await send('GET', `/calendar/connections/${id}`)).status).toBe(404)
  expect(await titles()).toEqual([])
  await until(
    async () => google.requests.filter(({ url }) => url.pathname === '/revoke'),
    revoked => revoked.some(({ form }) => refresh.includes(form.get('token') ?? '')),
  )
})

test('waits after a rate limit, refreshes tokens, and reports a revoked grant', {
  timeout: 240_000,
}, async () => {
  const { google, send, connect, sync, connection } = calendar
  google.put(event('six'))
  const id = await connect('google')

  google.failNext(rateLimited, { status: 503, json: {} })
  google.put(event('six', { summary: 'After the limit' }))
  await sync(id)
  expect(await titles()).toContain('After the limit')

  google.tokens.accessTokens.clear()
  google.put(event('six', { summary: 'After the refresh' }))
  await sync(id)
  expect(await titles()).toContain('After the refresh')

  google.tokens.accessTokens.clear()
  google.tokens.refreshTokens.clear()
  await send('POST', `/calendar/connections/${id}/sync`)
  const revoked = await connection(id, connection => connection.status === 'error')
  expect(revoked).toMatchObject({
    error: 'access_revoked',
    authorize_url: expect.stringContaining(google.url),
  })
  expect(await titles()).toContain('After the refresh')
  expect(await send('POST', `/calendar/connections/${id}/sync`)).toMatchObject({
    status: 409,
    json: { error: { code: 'conflict' } },
  })
  await send('DELETE', `/calendar/connections/${id}`)
})

test('polls an unchanged calendar less often, until a change or an event', {
  timeout: 240_000,
}, async () => {
  const { google, send, connect, sync } = calendar
  const { engines } = calendar.platform.platform
  const database = new pg.Client({ connectionString: engines.databaseUrl('mi_people') })
  await database.connect()
  try {
    google.put(event('quiet'))
    const id = await connect('google')
    const minutes = async () => {
      const { rows } = await database.query(
        'select extract(epoch from next_sync_at - last_synced_at) / 60 as n from calendar_connections where id = $1',
        [id],
      )
      return Number(rows[0].n)
    }
    const after = async (change?: () => void) => {
      change?.()
      await sync(id)
      return minutes()
    }
    expect(await minutes()).toBe(5)
    expect([await after(), await after(), await after()]).toEqual([10, 20, 20])
    expect(await after(() => google.put(event('quiet', { summary: 'Changed' })))).toBe(5)
    const soon = { dateTime: hours(0.5).toISOString() }
    expect(
      await after(() =>
        google.put(event('soon', { start: soon, end: { dateTime: hours(1).toISOString() } })),
      ),
    ).toBe(5)
    expect(await after()).toBe(5)
    await send('DELETE', `/calendar/connections/${id}`)
  } finally {
    await database.end()
  }
})
