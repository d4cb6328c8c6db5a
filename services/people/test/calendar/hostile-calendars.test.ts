import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type CalendarPlatform, startCalendarPlatform, until } from './support/calendar-platform.ts'
import { startServer, type TestServer } from './support/http-server.ts'

let calendar: CalendarPlatform
let feed: TestServer
let respond: (path: string) => Promise<string> | string
beforeAll(async () => {
  calendar = await startCalendarPlatform()
  feed = await startServer(async ({ url }) => ({ status: 200, text: await respond(url.pathname) }))
}, 300_000)
afterAll(async () => {
  await calendar?.stop()
  await feed?.stop()
})
afterEach(async () => {
  for (const { id } of (await calendar.send('GET', '/calendar/connections')).json.data)
    await calendar.send('DELETE', `/calendar/connections/${id}`)
})

const LINK = 'LOCATION:https://us02web.zoom.us/j/85012345678'
const event = (uid: string, ...lines: string[]) => [
  ...['BEGIN:VEVENT', `UID:${uid}`, `SUMMARY:Event ${uid}`, LINK, ...lines, 'END:VEVENT'],
]
const file = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'PRODID:-//test', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const start = (hours: number) =>
  `DTSTART:${new Date(Date.now() + hours * 3_600_000).toISOString().replace(/[-:]|\.\d+/g, '')}`
const HOURLY = file(
  ...Array.from({ length: 100 }, (_, n) =>
    event(String(n), 'DTSTART:20180101T000000Z', 'RRULE:FREQ=HOURLY'),
  ).flat(),
)
const TOO_MANY = 'the calendar has more than 10000 dates in the months that are read'

async function connect(url?: string): Promise<string> {
  const { json } = await calendar.send('POST', '/calendar/connections', {
    provider: 'ics',
    ...(url ? { url } : {}),
  })
  return json.id
}
const upload = (id: string, body: string) =>
  calendar.platform.request('PUT', `/calendar/connections/${id}/events`, {
    body,
    contentType: 'text/calendar',
  })

describe('an upload', () => {
  test('with 100 hourly rules returns 400 with the line', { timeout: 240_000 }, async () => {
    const response = await upload(await connect(), HOURLY)
    expect(response).toMatchObject({
      status: 400,
      json: { error: { code: 'invalid_request', message: expect.stringContaining(TOO_MANY) } },
    })
    expect(response.json.error.details).toEqual([
      { field: expect.stringMatching(/^line \d+$/), message: TOO_MANY },
    ])
  })

  test('with a broken line is stored with a warning', { timeout: 240_000 }, async () => {
    const id = await connect()
    const broken = file(
      'X-WR-CALDESC:First',
      'second line',
      ...event('1', start(2), 'ATTENDEE;CN="Ada "A":mailto:a'),
    )
    expect((await upload(id, broken)).status).toBe(202)
    const { warnings } = await calendar.connection(id, ({ status }) => status === 'active')
    expect(warnings.map(({ line }: { line: number }) => line)).toEqual([4, 10])
    expect((await calendar.events()).map(({ title }) => title)).toEqual(['Event 1'])
  })
})

describe('a feed', () => {
  test('with 100 hourly rules gets an error with its reason', { timeout: 240_000 }, async () => {
    respond = () => HOURLY
    const id = await connect(`${feed.url}/hourly.ics`)
    expect(await calendar.connection(id, ({ status }) => status === 'error')).toMatchObject({
      error: 'invalid_calendar',
      warnings: [{ message: TOO_MANY }],
    })
  })

  test('is read while slow feeds of another account wait', { timeout: 240_000 }, async () => {
    let finish = () => {}
    const finished = new Promise<void>(resolve => {
      finish = resolve
    })
    let waiting = 0
    respond = async path => {
      if (path.startsWith('/slow')) {
        waiting++
        await finished
      }
      return file(...event('1', start(2)))
    }
    const slow = await Promise.all(Array.from({ length: 8 }, (_, n) => connect(`${feed.url}/slow-${n}.ics`)))
    await until(
      async () => waiting,
      count => count >= 2,
    )
    const { api_key: other } = calendar.platform.credentials.other_account
    const created = await calendar.send(
      'POST',
      '/calendar/connections',
      { provider: 'ics', url: `${feed.url}/fast.ics` },
      other,
    )
    await until(
      () => calendar.send('GET', `/calendar/connections/${created.json.id}`, undefined, other),
      ({ json }) => json.status === 'active',
    )
    // An account reads at most two feeds at the same time.
    expect(waiting).toBe(2)
    finish()
    for (const id of slow) await calendar.connection(id, ({ status }) => status === 'active')
  })
})
