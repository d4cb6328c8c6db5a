import { startOfDay } from '@mi/calendar'
import { newId } from '@mi/ids'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { purgeOldEvents } from '../../src/calendar/store/retention.ts'
import { peopleDatabase } from '../../src/store/database.ts'
import {
  agree,
  type CalendarPlatform,
  followToProvider,
  press,
  startCalendarPlatform,
  until,
} from './support/calendar-platform.ts'

let calendar: CalendarPlatform
let database: pg.Pool
beforeAll(async () => {
  calendar = await startCalendarPlatform({ MICROSOFT_CLIENT_ID: '', MICROSOFT_CLIENT_SECRET: '' })
  database = new pg.Pool({ connectionString: platformDatabaseUrl() })
}, 300_000)
afterAll(async () => {
  await database?.end()
  await calendar?.stop()
})

const platformDatabaseUrl = () => calendar.platform.platform.engines.databaseUrl('mi_people')
const create = (more: object = {}, key?: string) =>
  calendar.send('POST', '/calendar/connections', { provider: 'google', ...more }, key)

test('a link to connect a calendar names its owner and works once', {
  timeout: 240_000,
}, async () => {
  const { platform, connection, google } = calendar
  const { json, headers, status } = await create({ name: 'Work' })
  expect([status, headers.get('location')]).toEqual([201, `/v1/calendar/connections/${json.id}`])
  expect(json).toMatchObject({ status: 'pending', name: 'Work', last_synced_at: null, error: null })
  const query = new URL(json.authorize_url).searchParams
  expect(Object.fromEntries(query)).toMatchObject({
    response_type: 'code',
    access_type: 'offline',
    code_challenge_method: 'S256',
    redirect_uri: expect.stringMatching(/\/calendar\/callback$/),
    scope: 'https://www.googleapis.com/auth/calendar.events.readonly',
  })
  expect(query.get('state')).not.toContain(json.id)

  const callback = await followToProvider(platform.baseUrl, json.authorize_url)
  const question = await fetch(callback)
  const page = await question.text()
  expect(question.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(page).toContain(platform.credentials.user.email)
  // A GET of the page does not connect the calendar.
  expect((await calendar.send('GET', `/calendar/connections/${json.id}`)).json.status).toBe('pending')

  const [origin, state] = [callback.split('?')[0], query.get('state') ?? '']
  for (const wrong of [
    '',
    '?state=x&code=y',
    `?state=${state.slice(0, -3)}AAA&code=y`,
    `?code=y&state=%F0%9F`,
  ])
    expect((await fetch(`${origin}${wrong}`)).status).toBe(400)
  expect(
    await (await fetch(`${origin}?state=${encodeURIComponent(state)}&error=access_denied`)).text(),
  ).toContain('was not connected')

  expect((await press(callback, page)).status).toBe(200)
  await connection(json.id, connection => connection.status === 'active')
  expect(await press(callback, page)).toMatchObject({ status: 400 })
  expect((await fetch(callback)).status).toBe(400)

  // A code that Google rejects leaves the connection pending, with a new link.
  const second = (await create()).json
  const next = await followToProvider(platform.baseUrl, second.authorize_url)
  const forged = next.replace(/code=[^&]+/, 'code=forged')
  expect((await press(forged, await (await fetch(forged)).text())).status).toBe(400)
  const waiting = (await calendar.send('GET', `/calendar/connections/${second.id}`)).json
  expect(waiting.status).toBe('pending')
  expect(waiting.authorize_url).not.toBe(second.authorize_url)
  expect((await agree(platform, waiting.authorize_url)).status).toBe(200)

  // The database contains no secrets in plain text.
  await connection(second.id, connection => connection.status === 'active')
  const { rows } = await database.query('select row_to_json(c)::text as row from calendar_connections c')
  for (const token of [...google.tokens.accessTokens, ...google.tokens.refreshTokens])
    for (const { row } of rows) expect(row).not.toContain(token)
})

test('rejects invalid connections', { timeout: 240_000 }, async () => {
  expect(await create({ provider: 'outlook' })).toMatchObject({
    status: 409,
    json: { error: { code: 'provider_not_configured' } },
  })
  for (const [field, body] of [
    ['provider', { provider: 'yahoo' }],
    ['url', { provider: 'google', url: 'https://example.com/x.ics' }],
    ['url', { provider: 'ics', url: 'no address' }],
    ['name', { provider: 'ics', name: '  ' }],
    ['colour', { provider: 'ics', colour: 'red' }],
  ] as const)
    expect(await create(body)).toMatchObject({ status: 400, json: { error: { details: [{ field }] } } })
  const { json } = await create()
  expect(await calendar.send('POST', `/calendar/connections/${json.id}/sync`)).toMatchObject({ status: 409 })
  const upload = { body: 'BEGIN:VCALENDAR\r\nPRODID:x\r\nEND:VCALENDAR', contentType: 'text/calendar' }
  expect(
    (await calendar.platform.request('PUT', `/calendar/connections/${json.id}/events`, upload)).status,
  ).toBe(409)

  const { limited_api_key: reader } = calendar.platform.credentials
  expect((await calendar.send('GET', '/calendar/connections', undefined, reader)).status).toBe(200)
  expect((await create({ provider: 'ics' }, reader)).json.error.code).toBe('insufficient_scope')
})

test('limits connections to twenty and lists them by pages, oldest first', {
  timeout: 240_000,
}, async () => {
  const { send } = calendar
  const mine = async () => (await send('GET', '/calendar/connections?limit=100')).json
  for (let count = (await mine()).data.length; count < 20; count++)
    expect((await create({ provider: 'ics', name: `Feed ${count}` })).status).toBe(201)
  expect((await create({ provider: 'ics' })).json.error.code).toBe('limit_reached')
  const { data, pagination } = await mine()
  expect(pagination).toMatchObject({ total: 20, has_more: false })
  const paged: unknown[] = []
  for (let cursor = ''; ; ) {
    const { json } = await send('GET', `/calendar/connections?limit=7${cursor && `&cursor=${cursor}`}`)
    paged.push(...json.data)
    if (!json.pagination.has_more) break
    cursor = json.pagination.next_cursor
  }
  expect(paged).toEqual(data)
})

test('lists events exactly with every window and filter, by default a week', {
  timeout: 240_000,
}, async () => {
  const { credentials } = calendar.platform
  const { account_id: accountId, user_id: userId } = (
    await database.query('select account_id, user_id from calendar_connections limit 1')
  ).rows[0]
  const start = Date.parse(new Date().toISOString().slice(0, 10)) - 5 * 86_400_000
  const rows = Array.from({ length: 400 }, (_, index) => ({
    id: newId('evt'),
    at: new Date(start + index * 3_300_000 + (index % 3) * 1_000).toISOString(),
    provider: index % 2 === 0 ? 'google' : 'ics',
    status: ['scheduled', 'skipped', 'completed'][index % 3] as string,
    url: index % 10 === 0 ? null : 'https://meet.google.com/abc-defg-hij',
  }))
  await database.query(
    `insert into calendar_events (id, account_id, mode, user_id, connection_id, external_id, title, start_time, end_time, provider,
       platform, meeting_url, meeting_key, is_cancelled, is_declined, recording_status, generation)
     select id, $1, 'live', $2, 'cal_x', id, 'Event', at, at + interval '1 year', provider, 'google_meet', url, 'k', false, false, status, 1
     from jsonb_to_recordset($3::jsonb) as given(id text, at timestamptz, provider text, status text, url text)`,
    [accountId, userId, JSON.stringify(rows)],
  )
  const listed = rows.filter(({ url }) => url !== null)
  const read = async (query: string) => {
    const ids: string[] = []
    let total = 0
    for (let cursor = ''; ; ) {
      const { json } = await calendar.send(
        'GET',
        `/calendar/events?limit=100&${query}${cursor && `&cursor=${cursor}`}`,
      )
      ids.push(...json.data.map((item: { id: string }) => item.id))
      if (cursor === '') total = json.pagination.total
      if (!json.pagination.has_more) return { ids, total }
      cursor = json.pagination.next_cursor
    }
  }
  const from = new Date(start + 17 * 3_600_000).toISOString()
  const to = new Date(start + 200 * 3_600_000).toISOString()
  for (const provider of ['', 'google', 'ics'])
    for (const status of ['', 'scheduled', 'skipped'])
      for (const window of [
        [from, to],
        [to, from],
        [from, new Date(Date.parse(from) + 3_600_000).toISOString()],
      ]) {
        const [begin = '', end = ''] = window
        const wanted = listed
          .filter(item => item.at >= begin && item.at <= end)
          .filter(item => (!provider || item.provider === provider) && (!status || item.status === status))
        const filters = `${provider && `&provider=${provider}`}${status && `&recording_status=${status}`}`
        const { ids, total } = await read(`from=${begin}&to=${end}${filters}`)
        expect([ids, total]).toEqual([wanted.map(({ id }) => id), wanted.length])
      }
  const today = new Date().toISOString().slice(0, 10)
  const week = Date.now() + 7 * 86_400_000
  const byDefault = (await read('')).ids
  const within = listed
    .filter(item => item.at >= today && Date.parse(item.at) <= week - 60_000)
    .map(({ id }) => id)
  expect(byDefault).toEqual(expect.arrayContaining(within))
  expect(byDefault.length - within.length).toBeLessThan(2)
  const sevenDays = listed.filter(
    item => item.at >= from && Date.parse(item.at) <= Date.parse(from) + 7 * 86_400_000,
  )
  expect((await read(`from=${from}`)).ids).toEqual(sevenDays.map(({ id }) => id))
  for (const wrong of [
    'from=yesterday',
    'provider=yahoo',
    'recording_status=x',
    'limit=0',
    'cursor=x',
    'colour=red',
  ])
    expect((await calendar.send('GET', `/calendar/events?${wrong}`)).status).toBe(400)
  expect(
    (await calendar.send('GET', `/calendar/events?from=${from}`, undefined, credentials.member.api_key)).json
      .data,
  ).toEqual([])
})

test('purges old events without a meeting, and empty day counters', {
  timeout: 240_000,
}, async () => {
  const people = peopleDatabase.open({ url: platformDatabaseUrl() })
  try {
    const days = (count: number) => new Date(Date.now() - count * 86_400_000)
    const rows = [
      { id: newId('evt'), end: days(400), meeting: null },
      { id: newId('evt'), end: days(400), meeting: newId('mtg') },
      { id: newId('evt'), end: days(364), meeting: null },
    ]
    const accountId = newId('acc')
    await database.query(
      `insert into calendar_events (id, account_id, mode, user_id, connection_id, external_id, title, start_time, end_time, provider,
         platform, meeting_url, meeting_key, is_cancelled, is_declined, recording_status, meeting_id, generation)
       select id, $1, 'live', 'usr_x', 'cal_z', id, 'Event', "end", "end", 'ics', 'browser', 'https://example.com/', 'k', false, false, 'skipped', meeting, 1
       from jsonb_to_recordset($2::jsonb) as given(id text, "end" timestamptz, meeting text)`,
      [accountId, JSON.stringify(rows)],
    )
    // The platform purges every minute too, and may be faster.
    while ((await purgeOldEvents(people, days(365), 1)) > 0);
    const left = await database.query('select id from calendar_events where account_id = $1', [accountId])
    expect(new Set(left.rows.map(row => row.id))).toEqual(new Set(rows.slice(1).map(({ id }) => id)))
    const counted = await database.query(
      'select sum(count)::int as n from calendar_event_counts where account_id = $1',
      [accountId],
    )
    expect(counted.rows).toEqual([{ n: 2 }])
  } finally {
    await people.close()
  }
})

test('today begins in the time zone of the user', { timeout: 240_000 }, async () => {
  const { api_key: key, user_id: userId } = calendar.platform.credentials.member
  const zone = 'Pacific/Kiritimati'
  expect((await calendar.send('PATCH', '/me', { time_zone: zone }, key)).status).toBe(200)
  const ids = Array.from({ length: 100 }, () => newId('evt'))
  const { rows } = await database.query(
    `insert into calendar_events (id, account_id, mode, user_id, connection_id, external_id, title, start_time, end_time, provider,
       platform, meeting_url, meeting_key, is_cancelled, is_declined, recording_status, generation)
     select id, c.account_id, 'live', $1, 'cal_y', id, 'Event', at, at, 'ics', 'browser', 'https://example.com/', 'k', false, false, 'skipped', 1
     from (select account_id from calendar_connections limit 1) c,
       unnest($2::text[]) with ordinality as given(id, place), lateral (select now() - place * interval '30 minutes' as at) t
     returning id, start_time`,
    [userId, ids],
  )
  const list = () => calendar.send('GET', '/calendar/events?limit=100', undefined, key)
  const wanted = () => {
    const today = startOfDay(new Date(), zone)
    return rows
      .filter(item => item.start_time >= today)
      .map(({ id }) => id)
      .toSorted()
  }
  // The previous time zone is cached for a minute.
  await until(
    async () => [
      (await list()).json.data
        .map((item: { id: string }) => item.id)
        .toSorted()
        .join(),
      wanted().join(),
    ],
    ([found, expected]) => found === expected,
  )
})

test('a sandbox reset removes its calendars and grants, but not live calendars', {
  timeout: 240_000,
}, async () => {
  const { platform, google, send } = calendar
  const { test_api_key: key } = platform.credentials
  google.put({
    id: 'sandbox',
    summary: 'Sandbox',
    start: { dateTime: new Date().toISOString() },
    end: { dateTime: new Date().toISOString() },
    hangoutLink: 'https://meet.google.com/abc-defg-hij',
  })
  const { json } = await create({}, key)
  await agree(platform, json.authorize_url)
  await until(
    () => send('GET', `/calendar/connections/${json.id}`, undefined, key),
    state => state.json.status === 'active',
  )
  const live = (await send('GET', '/calendar/connections')).json.pagination.total
  const revoked = () => google.requests.filter(({ url }) => url.pathname === '/revoke').length
  const before = revoked()
  expect((await send('POST', '/test-data/reset', {}, key)).status).toBe(202)
  await until(
    () => send('GET', '/calendar/connections', undefined, key),
    state => state.json.pagination.total === 0,
  )
  expect(
    (await send('GET', '/calendar/events?from=2000-01-01&to=2100-01-01', undefined, key)).json.pagination
      .total,
  ).toBe(0)
  await until(
    async () => revoked(),
    count => count > before,
  )
  expect((await send('GET', '/calendar/connections')).json.pagination.total).toBe(live)
})
