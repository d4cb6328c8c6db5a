import type pg from 'pg'
import { startGoogleServer } from '../test/calendar/support/google-server.ts'
import { startGraphServer } from '../test/calendar/support/graph-server.ts'
import { startServer } from '../test/calendar/support/http-server.ts'
import { CLIENT } from '../test/calendar/support/oauth-tokens.ts'
import { manyEvents, storeConnection, storeFeed } from '../test/calendar/support/stored-connection.ts'

export interface CalendarSource {
  /** The settings with which the service reads from the source. */
  env: Record<string, string>
  connect(database: pg.Pool, masterKeys: string): ReturnType<typeof storeConnection>
  changeTen(): void
  /** The file to upload. Absent for the other sources. */
  file?(): Buffer
  requests: { url: URL; headers: Record<string, string | undefined> }[]
  stop(): Promise<void>
}

/** Starts servers that speak the protocols of the sources, with `count` events. */
export const sources: Record<string, (count: number) => Promise<CalendarSource>> = {
  async google(count) {
    const google = await startGoogleServer()
    for (const event of manyEvents(count)) google.put(event)
    return {
      env: {
        ...{ GOOGLE_CLIENT_ID: CLIENT.id, GOOGLE_CLIENT_SECRET: CLIENT.secret },
        ...{ GOOGLE_OAUTH_URL: google.url, GOOGLE_API_URL: google.url },
      },
      connect: (database, masterKeys) => storeConnection(database, masterKeys, google),
      changeTen: () => google.put(...manyEvents(10, 'Changed')),
      requests: google.requests,
      stop: google.stop,
    }
  },

  /** Half of the events are dates of series of fifty. */
  async outlook(count) {
    const graph = await startGraphServer()
    const events = manyEvents(count).map((event, index) => graphEvent(event, index))
    for (const event of events) graph.put(...event)
    return {
      env: {
        ...{ MICROSOFT_CLIENT_ID: CLIENT.id, MICROSOFT_CLIENT_SECRET: CLIENT.secret },
        ...{ MICROSOFT_LOGIN_URL: graph.url, MICROSOFT_GRAPH_URL: graph.url },
      },
      connect: (database, masterKeys) =>
        storeConnection(database, masterKeys, graph, { provider: 'outlook' }),
      changeTen: () =>
        graph.put(...manyEvents(20, 'Changed').flatMap((one, n) => (n % 2 ? graphEvent(one, n) : []))),
      requests: graph.requests,
      stop: graph.stop,
    }
  },

  async ics(count) {
    let text = feedOf(manyEvents(count))
    let etag = '"1"'
    const server = await startServer(({ headers }) =>
      headers['if-none-match'] === etag
        ? { status: 304, headers: { etag } }
        : { status: 200, headers: { etag, 'content-type': 'text/calendar' }, text },
    )
    return {
      env: { CALENDAR_ALLOWED_NETWORKS: '127.0.0.0/8' },
      connect: (database, masterKeys) => storeFeed(database, masterKeys, `${server.url}/feed.ics`),
      changeTen() {
        const [changed, rest] = [manyEvents(10, 'Changed'), manyEvents(count).slice(10)]
        ;[text, etag] = [feedOf([...changed, ...rest]), '"2"']
      },
      requests: server.requests,
      stop: server.stop,
    }
  },

  async upload(count) {
    let events = manyEvents(count)
    return {
      env: {},
      connect: (database, masterKeys) => storeFeed(database, masterKeys, null),
      changeTen() {
        events = [...manyEvents(10, 'Changed'), ...events.slice(10)]
      },
      file: () => Buffer.from(feedOf(events)),
      requests: [],
      stop: async () => {},
    }
  },
}

type Event = ReturnType<typeof manyEvents>[number]

function graphEvent({ id, summary, start, end, hangoutLink, attendees }: Event, index: number) {
  const times = {
    start: { dateTime: start.dateTime.slice(0, 23) },
    end: { dateTime: end.dateTime.slice(0, 23) },
  }
  const details = {
    subject: summary,
    onlineMeeting: { joinUrl: hangoutLink },
    attendees: attendees.map(attendee => ({ emailAddress: { address: attendee.email }, type: 'required' })),
  }
  if (index % 2) return [{ id, type: 'singleInstance', ...times, ...details }]
  const seriesMasterId = `series${Math.floor(index / 100)}`
  const date = { id, type: 'occurrence', seriesMasterId, ...times }
  return index % 100 === 0
    ? [{ id: seriesMasterId, type: 'seriesMaster', ...times, ...details }, date]
    : [date]
}

function feedOf(events: readonly Event[]): string {
  const at = (text: string) => text.replace(/[-:]|\.\d+/g, '')
  const blocks = events.map(({ id, summary, start, end, hangoutLink, attendees }) =>
    [
      ...[
        'BEGIN:VEVENT',
        `UID:${id}@example.com`,
        `DTSTART:${at(start.dateTime)}`,
        `DTEND:${at(end.dateTime)}`,
      ],
      ...[`SUMMARY:${summary}`, `URL:${hangoutLink}`],
      ...attendees.map(attendee => `ATTENDEE;PARTSTAT=ACCEPTED:mailto:${attendee.email}`),
      'END:VEVENT',
    ].join('\r\n'),
  )
  return ['BEGIN:VCALENDAR', 'PRODID:-//Bench//EN', ...blocks, 'END:VCALENDAR', ''].join('\r\n')
}
