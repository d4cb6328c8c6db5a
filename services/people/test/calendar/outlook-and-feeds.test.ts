import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type CalendarPlatform, startCalendarPlatform, until } from './support/calendar-platform.ts'
import { throttled } from './support/graph-server.ts'
import { type ServerAnswer, startServer, type TestServer } from './support/http-server.ts'

let calendar: CalendarPlatform
let feed: TestServer
let answer: (headers: Record<string, string | undefined>) => ServerAnswer
beforeAll(async () => {
  calendar = await startCalendarPlatform()
  feed = await startServer(({ headers }) => answer(headers))
}, 300_000)
afterAll(async () => {
  await calendar?.stop()
  await feed?.stop()
})
afterEach(async () => {
  for (const { id } of (await calendar.send('GET', '/calendar/connections')).json.data)
    await calendar.send('DELETE', `/calendar/connections/${id}`)
})

const hours = (count: number) => new Date(Date.now() + count * 3_600_000)
const titles = async () => (await calendar.events()).map(event => event.title).toSorted()

describe('Outlook', () => {
  const graphTime = (at: Date) => ({ dateTime: at.toISOString().replace('Z', '0000'), timeZone: 'UTC' })
  const times = (start: number) => ({ start: graphTime(hours(start)), end: graphTime(hours(start + 1)) })
  const event = (id: string, start: number, more: object = {}) => ({
    id,
    type: 'singleInstance',
    subject: `Event ${id}`,
    ...times(start),
    isCancelled: false,
    responseStatus: { response: 'accepted' },
    onlineMeeting: { joinUrl: `https://teams.microsoft.com/l/meetup-join/19%3ameeting_${id}%40thread.v2/0` },
    attendees: [
      { type: 'required', emailAddress: { address: 'Tom@example.com', name: 'Tom Becker' } },
      { type: 'resource', emailAddress: { address: 'room@example.com', name: 'Room' } },
    ],
    organizer: { emailAddress: { address: 'ada@example.com', name: 'Ada' } },
    ...more,
  })
  const date = (id: string, series: string, start: number) => ({
    id,
    type: 'occurrence',
    seriesMasterId: series,
    ...times(start),
  })

  test('is read by pages, with the fields of series for their dates', {
    timeout: 240_000,
  }, async () => {
    const { graph, connect, sync, send } = calendar
    graph.pageSize = 2
    graph.put(
      event('single', 24),
      date('before-1', 'series', 48),
      date('before-2', 'series', 72),
      event('series', 1, { type: 'seriesMaster', subject: 'Stand-up' }),
      date('after', 'series', 96),
      event('exception', 97, { type: 'exception', seriesMasterId: 'series', subject: 'Moved stand-up' }),
      event('declined', 25, { responseStatus: { response: 'declined' } }),
      event('cancelled', 26, { isCancelled: true }),
    )
    graph.failNext(throttled)
    const id = await connect('outlook')
    expect(await titles()).toEqual([
      'Event cancelled',
      'Event declined',
      'Event single',
      'Moved stand-up',
      'Stand-up',
      'Stand-up',
      'Stand-up',
    ])
    const [single] = (await calendar.events()).filter(({ title }) => title === 'Event single')
    expect(single).toMatchObject({
      provider: 'outlook',
      meeting_platform: 'microsoft_teams',
      recording_status: 'scheduled',
      attendees: ['tom@example.com', 'ada@example.com'],
    })

    // A new title of the series changes its dates, which are not sent again, but not an exception.
    const asked = graph.requests.length
    graph.put(event('series', 1, { type: 'seriesMaster', subject: 'Daily' }))
    graph.delete('single')
    await sync(id)
    expect(await titles()).toEqual([
      'Daily',
      'Daily',
      'Daily',
      'Event cancelled',
      'Event declined',
      'Event single',
      'Moved stand-up',
    ])
    const deltas = graph.requests.slice(asked).filter(({ url }) => url.pathname.endsWith('/delta'))
    expect(deltas.map(({ url }) => url.searchParams.has('$deltatoken'))).toEqual(deltas.map(() => true))
    expect((await send('GET', `/calendar/events/${single.id}`)).json.recording_status).toBe('skipped')

    graph.expireDeltaLinks()
    await sync(id)
    expect(await titles()).toEqual([
      'Daily',
      'Daily',
      'Daily',
      'Event cancelled',
      'Event declined',
      'Moved stand-up',
    ])
  })

  test('reports a revoked grant', { timeout: 240_000 }, async () => {
    const { graph, connect, connection, send } = calendar
    const id = await connect('outlook')
    graph.tokens.accessTokens.clear()
    graph.tokens.refreshTokens.clear()
    await send('POST', `/calendar/connections/${id}/sync`)
    expect(await connection(id, connection => connection.status === 'error')).toMatchObject({
      error: 'access_revoked',
      authorize_url: expect.stringContaining('/oauth2/v2.0/authorize'),
    })
  })
})

describe('an ICS feed', () => {
  const stamp = (at: Date) => at.toISOString().replace(/[-:]|\.\d+/g, '')
  const vevent = (uid: string, more: string[] = []) => [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `SUMMARY:Event ${uid}`,
    `DTSTART:${stamp(hours(24))}`,
    `DTEND:${stamp(hours(25))}`,
    `LOCATION:https://us02web.zoom.us/j/8501234567${uid}?pwd=x`,
    ...more,
    'END:VEVENT',
  ]
  const ics = (...events: string[][]) =>
    [
      'BEGIN:VCALENDAR',
      'PRODID:-//Google Inc//Google Calendar//EN',
      ...events.flat(),
      'END:VCALENDAR',
      '',
    ].join('\r\n')
  const create = async (more: object) =>
    (await calendar.send('POST', '/calendar/connections', { provider: 'ics', ...more })).json

  test('is read at once, then only after changes, without removed events', {
    timeout: 240_000,
  }, async () => {
    const { connection, sync } = calendar
    let body = ics(vevent('1'), vevent('2'), vevent('3', ['STATUS:CANCELLED']), [
      'BEGIN:VEVENT',
      'END:VEVENT',
    ])
    const statuses: number[] = []
    answer = headers => {
      const etag = `"${body.length}"`
      const status = headers['if-none-match'] === etag ? 304 : 200
      statuses.push(status)
      return { status, headers: { etag, 'content-type': 'text/calendar' }, text: status === 200 ? body : '' }
    }
    const { id, name } = await create({ url: `${feed.url}/secret.ics`, name: 'Work' })
    const read = await connection(id, connection => connection.last_synced_at !== null)
    expect(read).toMatchObject({ name, provider: 'ics', status: 'active', authorize_url: null })
    expect(JSON.stringify(read)).not.toContain('secret.ics')
    const found = (await calendar.events()).toSorted((a, b) => a.title.localeCompare(b.title))
    expect(found).toMatchObject([
      {
        provider: 'google',
        meeting_platform: 'zoom',
        meeting_url: 'https://us02web.zoom.us/j/85012345671?pwd=x',
      },
      { recording_status: 'scheduled' },
      { title: 'Event 3', recording_status: 'skipped' },
    ])
    const [first] = found
    await sync(id)
    expect(statuses).toEqual([200, 304])
    body = ics(vevent('1', ['DESCRIPTION:Changed']))
    await sync(id)
    expect(await calendar.events()).toMatchObject([{ id: first.id, title: 'Event 1' }])
  })

  test.each([
    ['not_found', { status: 404, text: '' }],
    ['access_denied', { status: 401, text: '' }],
    ['invalid_answer', { status: 302, headers: { location: 'http://127.0.0.1:1/' }, text: '' }],
    ['invalid_calendar', { status: 200, text: '<html>Sign in</html>' }],
  ])(
    'that cannot be read gets an error and keeps its events: %s',
    {
      timeout: 240_000,
    },
    async (error, failure) => {
      answer = () => ({ status: 200, text: ics(vevent('1')) })
      const { id } = await create({ url: `${feed.url}/work.ics` })
      await calendar.connection(id, connection => connection.status === 'active')
      answer = () => failure
      await calendar.send('POST', `/calendar/connections/${id}/sync`)
      expect(await calendar.connection(id, connection => connection.status === 'error')).toMatchObject({
        error,
      })
      expect(await titles()).toEqual(['Event 1'])
      answer = () => ({ status: 200, text: ics(vevent('2')) })
      await calendar.send('POST', `/calendar/connections/${id}/sync`)
      expect(await calendar.connection(id, connection => connection.status === 'active')).toMatchObject({
        error: null,
      })
      expect(await titles()).toEqual(['Event 2'])
    },
  )

  test('gets a next turn when its first read fails', { timeout: 240_000 }, async () => {
    answer = () => ({ status: 404, text: '' })
    const { id } = await create({ url: `${feed.url}/later.ics` })
    await calendar.connection(id, connection => connection.status === 'error')
    answer = () => ({ status: 200, text: ics(vevent('1')) })
    const { engines } = calendar.platform.platform
    const database = new pg.Client({ connectionString: engines.databaseUrl('mi_people') })
    await database.connect()
    const { rowCount } = await database.query(
      `update calendar_connections set next_sync_at = now() where id = $1 and next_sync_at > now() + interval '10 minutes'`,
      [id],
    )
    await database.end()
    expect(rowCount).toBe(1)
    await calendar.connection(id, connection => connection.status === 'active')
  })

  test('is rejected by field when its address is not allowed', async () => {
    for (const url of [
      'https://10.0.0.1/x.ics',
      'https://169.254.169.254/',
      'https://93.184.216.34:8443/x.ics',
      'ftp://example.com/',
      'https://u:p@example.com/',
    ])
      expect(await calendar.send('POST', '/calendar/connections', { provider: 'ics', url })).toMatchObject({
        status: 400,
        json: { error: { details: [{ field: 'url' }] } },
      })
  })

  test('is stored without characters that PostgreSQL cannot store', {
    timeout: 240_000,
  }, async () => {
    const odd = (uid: string, title: string) => [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `SUMMARY:${title}`,
      `DTSTART:${stamp(hours(24))}`,
      'LOCATION:https://us02web.zoom.us/j/85012345678',
      'END:VEVENT',
    ]
    const events = [odd('1', `${'x'.repeat(299)}🎉🎉`), odd('2'.repeat(4_000), 'Long id'), odd('3', 'N\0UL')]
    answer = () => ({ status: 200, text: ics(...events) })
    const { id } = await create({ url: `${feed.url}/odd.ics` })
    await calendar.connection(id, connection => connection.status === 'active')
    expect(await titles()).toEqual(['Long id', 'NUL', 'x'.repeat(299)])
    // The ids are stable, so no event is duplicated.
    await calendar.sync(id)
    expect(await titles()).toEqual(['Long id', 'NUL', 'x'.repeat(299)])
  })

  test('shows warnings for lines that were skipped or not read literally', {
    timeout: 240_000,
  }, async () => {
    const at = (day: number) => `DTSTART:${stamp(hours(24 * day))}`
    const link = 'LOCATION:https://us02web.zoom.us/j/85012345678'
    const wrong = [
      ['BEGIN:VEVENT', 'UID:1', 'SUMMARY:Once', at(1), link, 'RRULE:FREQ=DAILY;COUNT=-1', 'END:VEVENT'],
      ['BEGIN:VEVENT', 'UID:2', 'SUMMARY:Short', at(2), link, `DTEND:${stamp(hours(24))}`, 'END:VEVENT'],
      ['BEGIN:VEVENT', 'UID:3', 'DTSTART:soon\u001b[2J', 'END:VEVENT'],
    ]
    answer = () => ({ status: 200, text: ics(...wrong) })
    const { id } = await create({ url: `${feed.url}/wrong.ics` })
    const { warnings } = await calendar.connection(id, connection => connection.status === 'active')
    expect(await titles()).toEqual(['Once', 'Short'])
    expect(warnings.map(({ line, message }: { line: number; message: string }) => [line, message])).toEqual([
      [8, 'RRULE: COUNT must be a whole number from 1, not “-1”; only the first date is read'],
      [15, 'DTEND is before DTSTART; the event is read without a length'],
      [19, 'DTSTART must be a time such as 20260302T093000; the event is left out'],
    ])
    answer = () => ({ status: 200, text: ics(vevent('1')) })
    expect(await calendar.sync(id)).not.toHaveProperty('warnings')
  })

  test('accepts uploads without an address, and rejects broken files with their line', {
    timeout: 240_000,
  }, async () => {
    const { platform, connection } = calendar
    const { id, status } = await create({})
    expect(status).toBe('pending')
    const upload = (body: string | Uint8Array<ArrayBuffer>, contentType = 'text/calendar; charset=utf-8') =>
      platform.request('PUT', `/calendar/connections/${id}/events`, { body, contentType })
    expect((await calendar.send('POST', `/calendar/connections/${id}/sync`)).status).toBe(409)
    expect((await upload(ics(vevent('1'), vevent('2')))).status).toBe(202)
    await connection(id, connection => connection.status === 'active')
    expect(await titles()).toEqual(['Event 1', 'Event 2'])
    expect(await upload(ics(['BEGIN:VEVENT', 'UID:1', 'DTSTART:soon', 'END:VEVENT']))).toMatchObject({
      status: 400,
      json: { error: { code: 'invalid_request', details: [{ field: 'line 5' }] } },
    })
    const rule = [
      'BEGIN:VEVENT',
      'UID:1',
      'DTSTART:20260302T093000Z',
      'RRULE:FREQ=YEARLY;BYMONTH=13',
      'END:VEVENT',
    ]
    const message = 'Line 6: RRULE: BYMONTH must be a whole number from 1 to 12, not “13”'
    expect(await upload(ics(rule))).toMatchObject({ status: 400, json: { error: { message } } })
    expect((await upload('{}', 'application/json')).status).toBe(415)
    expect((await upload(ics(vevent('3')))).status).toBe(202)
    await until(titles, found => found.join() === 'Event 3')

    const file = Buffer.from(ics(vevent('4')), 'utf16le').swap16()
    expect((await upload(file, 'text/calendar; charset=utf-16be')).status).toBe(202)
    await until(titles, found => found.join() === 'Event 4')
    for (const [charset, field] of [
      ['klingon', 'Content-Type'],
      ['utf-16', 'body'],
    ])
      expect(await upload(file.subarray(1), `text/calendar; charset=${charset}`)).toMatchObject({
        status: 400,
        json: { error: { code: 'invalid_request', details: [{ field }] } },
      })
  })
})
