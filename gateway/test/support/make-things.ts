import type { Credentials } from '@mi/local-platform'
import { eventually, sendRequest, type TestRequest } from '@mi/testkit/http'

/** A meeting in the form of a create request. */
export const MEETING = { title: 'Harbour plans', platform: 'zoom', started_at: '2026-11-20T09:00:00Z' }
const VTT = `WEBVTT

00:00:01.000 --> 00:00:04.000
<v Ada Byron>Grace, can you send the harbour plans to the council by Friday?</v>

00:00:05.000 --> 00:00:08.000
<v Grace Hopper>Yes, I will send them on Thursday. We decided to paint the lighthouse white.</v>
`

/**
 * Creates one resource of each kind for the tests.
 * @returns the ids, by the first words of their path
 */
export async function makeThings(
  baseUrl: string,
  credentials: Pick<Credentials, 'api_key' | 'user'>,
): Promise<Record<string, string>> {
  const ids: Record<string, string> = {}
  const request = (method: string, path: string, options: TestRequest = {}) =>
    sendRequest(baseUrl, credentials.api_key, method, path, options)
  const post = async (path: string, json: object) => (await request('POST', path, { json })).json.id
  ids.gone = await post('/meetings', MEETING)
  const deleted = await request('DELETE', `/meetings/${ids.gone}`)
  ids.deletions = deleted.headers.get('deletion-receipt')?.split('/').at(-1) ?? ''
  ids.meetings = await post('/meetings', {
    ...MEETING,
    participants: [{ name: 'Ada Byron' }],
    metadata: { a: 'b' },
  })
  await request('PUT', `/meetings/${ids.meetings}/transcript`, { body: VTT, contentType: 'text/vtt' })
  const { json } = await eventually(
    () => request('GET', `/meetings/${ids.meetings}`),
    response => response.json.status === 'completed',
    90_000,
  )
  Object.assign(ids, { transcripts: json.transcript_id, summaries: json.summary_id })
  ids.speakers = json.participants[0].id
  const { json: transcript } = await request('GET', `/meetings/${ids.meetings}/transcript`)
  ids.segments = transcript.segments[0].id
  const { json: summary } = await request('GET', `/summaries/${ids.summaries}`)
  ids['section-keys'] = summary.sections[0].key
  ids.imports = await post('/meetings', MEETING)
  ids['api-keys'] = await post('/api-keys', { name: 'robot', scopes: ['meetings:read'] })
  ids['action-items'] = await post('/action-items', {
    meeting_id: ids.meetings,
    title: 'Paint the pier',
    assignee: 'Ada Byron',
  })
  ids.notes = await post(`/meetings/${ids.meetings}/notes`, { content: 'Paint it *white*.' })
  const shared = { generate_link: true, permission: 'edit' }
  const share = await request('POST', `/meetings/${ids.meetings}/share`, { json: shared })
  ids.shares = share.json.id
  ids.shared = new URL(share.json.link.url).pathname.split('/').at(-1) ?? ''
  ids.users = credentials.user.id
  ids['oauth-apps'] = await post('/oauth-apps', {
    name: 'Reader',
    description: 'Reads meetings.',
    homepage_url: 'https://reader.example.com',
    redirect_uris: ['https://reader.example.com/callback'],
    scopes: ['meetings:read'],
  })
  ids.channels = await post('/channels', { name: 'Planning' })
  await request('PUT', `/channels/${ids.channels}/meetings/${ids.meetings}`)
  ids.diagrams = await post(`/meetings/${ids.meetings}/diagrams`, { type: 'infographic' })
  ids.webhooks = await post('/webhooks', { url: 'https://hooks.example.com/', events: ['*'] })
  ids['webhook-events'] = await post(`/webhooks/${ids.webhooks}/test`, {})
  ids['speaker-profiles'] = await post('/speaker-profiles', { name: 'Ada Byron' })
  ids.templates = (await request('GET', '/templates')).json.data[0].id
  ids['calendar/connections'] = await post('/calendar/connections', { provider: 'ics', name: 'Fair' })
  const uploaded = `/calendar/connections/${ids['calendar/connections']}/events`
  await request('PUT', uploaded, { body: calendarFile(), contentType: 'text/calendar' })
  const events = await eventually(
    () => request('GET', '/calendar/events'),
    response => response.json.data.length > 0,
    60_000,
  )
  ids['calendar/events'] = events.json.data[0].id
  return ids
}

/** A calendar file with an event in an hour. */
function calendarFile(): string {
  const at = (hours: number) =>
    new Date(Date.now() + hours * 3_600_000).toISOString().replace(/[-:]|\.\d+/g, '')
  return ['VERSION:2.0', 'PRODID:-//Fair//EN', 'BEGIN:VEVENT', 'UID:1', `DTSTAMP:${at(0)}`]
    .concat([`DTSTART:${at(1)}`, `DTEND:${at(2)}`, 'SUMMARY:Pier', 'LOCATION:https://zoom.us/j/123456789'])
    .concat(['END:VEVENT'])
    .reduce((file, line) => `${file}${line}\r\n`, 'BEGIN:VCALENDAR\r\n')
    .concat('END:VCALENDAR\r\n')
}
