import { expect, it } from 'vitest'
import { findMeetingLink, meetingKey } from '../../../src/calendar/domain/meeting-link.ts'

const find = (sources: { conferenceUrls?: string[]; location?: string; description?: string }) =>
  findMeetingLink({ conferenceUrls: [], location: '', description: '', ...sources })

it.each([
  ['https://us02web.zoom.us/j/85012345678?pwd=abc', 'zoom', 'zoom:85012345678'],
  ['https://acme.zoom.us/my/ada.lovelace', 'zoom', 'zoom:ada.lovelace'],
  ['https://zoom.us/wc/85012345678/join', 'zoom', 'zoom:85012345678'],
  ['https://meet.google.com/abc-defg-hij?authuser=1', 'google_meet', 'google_meet:abc-defg-hij'],
  [
    'https://teams.microsoft.com/l/meetup-join/19%3ameeting_A%40thread.v2/0?context=%7b%7d',
    'microsoft_teams',
    'microsoft_teams:19:meeting_a@thread.v2',
  ],
  ['https://teams.live.com/meet/9312345678901?p=x', 'microsoft_teams', 'microsoft_teams:9312345678901'],
  ['https://acme.webex.com/meet/ada', 'browser', 'browser:acme.webex.com/meet/ada'],
])('%s is a meeting on %s', (url, platform, key) => {
  expect(find({ location: url })).toEqual({ url, platform, key })
  expect(find({ description: `Join here (${url}).` })).toMatchObject({ platform, key })
  expect(meetingKey(url)).toBe(key)
})

it.each([
  ['a room', { location: 'Room 4' }],
  ['an address that is mentioned', { description: 'Agenda: https://docs.example.com/agenda' }],
  ['the event’s own page', { conferenceUrls: ['https://calendar.google.com/calendar/event?eid=x'] }],
  ['a map', { location: 'https://maps.app.goo.gl/x' }],
  ['the phone numbers of Zoom', { description: 'https://zoom.us/u/abc123' }],
  ['another site that has the name in it', { description: 'https://zoom.us.example.com/j/123' }],
  ['a host that ends like a service', { description: 'https://notwebex.com/meet/ada' }],
  ['a file', { location: 'file:///etc/passwd' }],
])('%s is not a meeting link', (_, sources) => {
  expect(find(sources)).toBeNull()
})

it('prefers a known platform, then the conference, then the location', () => {
  const meet = 'https://meet.google.com/abc-defg-hij'
  expect(find({ location: 'https://example.com/room', description: `Join ${meet}` })?.url).toBe(meet)
  expect(
    find({ conferenceUrls: ['https://a.example.com/x'], location: 'https://b.example.com/y' })?.url,
  ).toBe('https://a.example.com/x')
})

it('unwraps redirect links of mail filters and search engines', () => {
  const meet = 'https://meet.google.com/abc-defg-hij'
  const inner = encodeURIComponent(meet)
  for (const url of [
    `https://eur01.safelinks.protection.outlook.com/?url=${inner}&data=x`,
    `https://www.google.com/url?q=${inner}&sa=D`,
  ])
    expect(find({ description: url })).toMatchObject({ url: meet, platform: 'google_meet' })
})
