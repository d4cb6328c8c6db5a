import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type CliTest, startCliTest, vtt } from './support/run-mi.ts'

// The timeout ends only a test that has failed.
vi.setConfig({ testTimeout: 240_000 })

let cli: CliTest
let meetingId: string
let server: Server
let feed: string
/** The content of the feed. Null when it does not exist. */
let content: string | null = null

beforeAll(async () => {
  server = createServer((_req, res) => {
    if (content === null) res.writeHead(404).end()
    else res.writeHead(200, { 'content-type': 'text/calendar' }).end(content)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  feed = `http://127.0.0.1:${(server.address() as AddressInfo).port}/work.ics`
  cli = await startCliTest({
    CALENDAR_ALLOWED_NETWORKS: '127.0.0.0/8',
    GOOGLE_CLIENT_ID: 'test-client',
    GOOGLE_CLIENT_SECRET: 'test-secret',
  })
  const lines = ['Ada: The regatta starts at noon.', 'Grace: I bring the flags.']
  ;[{ meeting_id: meetingId }] = await cli.json(['import', await cli.write('Regatta.vtt', vtt(lines))])
  // Speakers are available a moment after the transcript.
  await vi.waitFor(async () => expect(await cli.json(['speakers', 'in', meetingId])).toHaveLength(2), 100_000)
})
afterAll(async () => {
  await cli?.stop()
  server?.close()
})

describe('calendar', () => {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')
  const ics = (...titles: string[]) =>
    [
      'BEGIN:VCALENDAR',
      'PRODID:-//test//EN',
      ...titles.flatMap(title => [
        'BEGIN:VEVENT',
        `UID:${title}`,
        `SUMMARY:${title}`,
        `DTSTART:${tomorrow}T090000Z`,
        `DTEND:${tomorrow}T093000Z`,
        `LOCATION:https://us02web.zoom.us/j/85012345678`,
        'ATTENDEE;CN=Ada:mailto:ada@example.com',
        'END:VEVENT',
      ]),
      'END:VCALENDAR',
      '',
    ].join('\r\n')

  test('connects a feed, lists its events, and skips and restores one', async () => {
    content = ics('Regatta')
    const connected = await cli.mi(['calendar', 'connect', 'ics', '--url', feed, '--name', 'Work'])
    expect(connected.out).toMatch(/^Work \(cal_\w+\): active, read 2\d{3}-/)
    const table = await cli.mi(['calendar'])
    expect(table.out).toMatch(/^ID +STARTS +TITLE +WHERE +PEOPLE +MEETING +RECORDING\n/)
    expect(table.out).toMatch(/evt_\w+ +\S+ \S+ +Regatta +zoom +1 +– +scheduled\n/)
    const [{ id }] = await cli.json(['calendar', 'events', '--provider', 'ics', '--status', 'scheduled'])
    expect((await cli.mi(['calendar', 'show', id])).out).toMatch(/^Regatta\nid +evt_/)
    expect(await cli.mi(['calendar', 'skip', id])).toMatchObject({ code: 0, out: 'skipped: Regatta\n' })
    expect(await cli.json(['calendar', 'record', id])).toMatchObject([{ id, recording_status: 'scheduled' }])
    expect((await cli.mi(['calendar', 'show', 'evt_00000000000000000000000000'])).code).toBe(4)
  })

  test('syncs again, reports an error, and recovers', async () => {
    content = ics('Regatta', 'Prize-giving')
    expect(await cli.json(['calendar', 'sync', 'work'])).toMatchObject([{ name: 'Work', status: 'active' }])
    expect(await cli.json(['calendar'])).toHaveLength(2)
    content = null
    expect(await cli.mi(['calendar', 'sync'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('Work cannot be read: not_found'),
    })
    expect((await cli.mi(['calendar', 'connections'])).out).toContain('error (not_found)')
    content = ics('Regatta')
    expect(await cli.json(['calendar', 'sync', 'Work'])).toMatchObject([{ status: 'active', error: null }])
    expect(await cli.mi(['calendar', 'sync', 'Home'])).toMatchObject({ code: 4 })
  })

  test('uploads and replaces a file, and keeps no unreadable calendar', async () => {
    const file = await cli.write('home.ics', ics('Sailing lesson'))
    const { id } = await cli.json(['calendar', 'connect', 'ics', '--file', file, '--name', 'Home'])
    const titles = async () => (await cli.json(['calendar'])).map((event: { title: string }) => event.title)
    expect(await titles()).toContain('Sailing lesson')
    await cli.json(['calendar', 'upload', 'home', await cli.write('later.ics', ics('Rowing lesson'))])
    expect(await titles()).toContain('Rowing lesson')
    expect(await titles()).not.toContain('Sailing lesson')

    const broken = await cli.write('broken.ics', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n')
    expect(await cli.mi(['calendar', 'connect', 'ics', '--file', broken])).toMatchObject({
      code: 1,
      err: expect.stringMatching(/line 2/i),
    })
    expect(await cli.json(['calendar', 'connections'])).toHaveLength(2)

    expect(await cli.mi(['calendar', 'remove', 'home'])).toMatchObject({ code: 2 })
    expect(await cli.json(['calendar', 'remove', 'home', '--yes'])).toEqual([id])
    expect(await titles()).not.toContain('Rowing lesson')
  })

  test("prints Google's consent page and fails without consent", async () => {
    const { code, err } = await cli.mi(['calendar', 'connect', 'google', '--no-browser', '--wait', '1'])
    expect(code).toBe(5)
    expect(err).toMatch(
      /Agree at this address:\n\n {2}https:\/\/accounts\.google\.com\/o\/oauth2\/v2\/auth\?/,
    )
    expect((await cli.mi(['calendar', 'connections'])).err).toContain('Agree to Google Calendar at\n')
  })

  test('rejects conflicting options before it connects a calendar', async () => {
    for (const args of [['google', '--url', feed], ['ics'], ['yahoo'], ['ics', '--url', feed, '--file', 'x']])
      expect((await cli.mi(['calendar', 'connect', ...args])).code).toBe(2)
  })
})

const create = (...args: string[]) => cli.json(['speakers', 'create', ...args])

describe('speaker profiles', () => {
  test('are created, listed, shown by name or address, changed and deleted', async () => {
    const { id } = await create('Nora Ibsen', '--email', 'nora@example.com', '--organization', 'Harbour')
    await create('Nora Holm')
    const table = await cli.mi(['speakers', '--search', 'nora'])
    expect(table.out).toMatch(/^ID\s+NAME\s+E-MAIL\s+ORGANIZATION\s+MEETINGS\s+SPOKE\s+LAST SEEN\n/)
    expect(table.out).toMatch(/Nora Ibsen +nora@example.com +Harbour +0 +0:00 +–\n/)
    expect((await cli.json(['speakers', 'show', 'nora@example.com'])).id).toBe(id)
    expect((await cli.mi(['speakers', 'show', 'nora ibsen'])).out).toMatch(/^Nora Ibsen\nid +spk_\w+\n/)
    expect(await cli.mi(['speakers', 'show', 'nora'])).toMatchObject({
      code: 2,
      err: expect.stringMatching(/Several speakers match "nora":\n {2}spk_\w+ {2}Nora Holm\n {2}spk_/),
    })
    expect(await cli.mi(['speakers', 'show', 'nobody at all'])).toMatchObject({ code: 4 })

    const changed = await cli.json(['speakers', 'update', id, '--name', 'Nora Iversen', '--email', 'none'])
    expect(changed).toMatchObject({ name: 'Nora Iversen', email: null, organization: 'Harbour' })

    expect(await cli.mi(['speakers', 'delete', id])).toMatchObject({ code: 2 })
    expect(await cli.json(['speakers', 'delete', id, '--yes'])).toEqual([id])
    expect((await cli.mi(['speakers', 'show', id])).code).toBe(4)
  })

  test('are merged and separated again', async () => {
    const profile = await create('Otto Berg')
    const other = await create('Otto B.', '--email', 'otto@example.com')
    const merged = await cli.mi(['speakers', 'merge', profile.id, 'otto@example.com'])
    expect(merged.out).toContain('otto@example.com')
    expect(merged.err).toContain(`mi speakers unmerge ${profile.id} ${other.id}`)
    expect((await cli.mi(['speakers', 'show', other.id])).code).toBe(4)
    expect(await cli.json(['speakers', 'unmerge', 'Otto Berg', other.id])).toMatchObject({ id: profile.id })
    expect((await cli.json(['speakers', 'show', other.id])).email).toBe('otto@example.com')
  })
})

describe('speakers in a meeting', () => {
  test('links a speaker by hand, shows statistics, and removes the link', async () => {
    const { id } = await create('Ada Quill')
    const linked = await cli.mi(['speakers', 'link', 'regatta', 'ada', 'Ada Quill'])
    expect(linked).toMatchObject({ code: 0, out: `Ada is ${id}\n` })
    const table = await cli.mi(['speakers', 'in', meetingId])
    expect(table.out).toMatch(new RegExp(`Ada.* 5 +${id} +manual 1\\.00`))
    const shown = await cli.mi(['speakers', 'show', id])
    expect(shown.out).toMatch(/meetings +1\nlast seen/)
    expect(shown.out).toContain('Regatta')

    // The transcript may already contain the profile's name.
    const unlinked = await cli.json(['speakers', 'link', meetingId, 'ada', 'nobody'])
    expect(unlinked).toMatchObject({ speaker_profile_id: null, method: null })
    expect((await cli.json(['speakers', 'show', id])).stats.meeting_count).toBe(0)
  })

  test('creates a profile from a speaker, who is linked immediately', async () => {
    const { id } = await create('Grace Flagg', '--meeting', meetingId, '--speaker', 'grace')
    const speakers = await cli.json(['speakers', 'in', meetingId])
    expect(speakers).toContainEqual(expect.objectContaining({ speaker_profile_id: id, method: 'manual' }))
    expect(await cli.mi(['speakers', 'create', 'Half', '--meeting', meetingId])).toMatchObject({ code: 2 })
    expect(await cli.mi(['speakers', 'link', meetingId, 'Zoe', id])).toMatchObject({
      code: 4,
      err: expect.stringContaining(`mi speakers in ${meetingId}`),
    })
  })
})

test('lists voice samples and disables voice matching only after confirmation', async () => {
  const { id } = await create('Mute Swan')
  expect(await cli.json(['speakers', 'voices', id])).toEqual([])
  expect(await cli.mi(['speakers', 'voice-matching', 'off'])).toMatchObject({ code: 2 })
  expect(await cli.json(['speakers', 'voice-matching'])).toMatchObject({ enabled: true })
  const off = await cli.mi(['speakers', 'voice-matching', 'off', '--yes'])
  expect(off.out).toBe('Voice matching is off\n')
  expect(await cli.json(['speakers', 'voice-matching', 'on'])).toMatchObject({ enabled: true })
})
