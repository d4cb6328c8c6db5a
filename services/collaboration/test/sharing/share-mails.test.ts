import { eventually } from '@mi/testkit'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { newMeeting, type SharingPlatform, startSharing } from './support/shared-meeting.ts'

// Only limits a failing test. Events can take long on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

let platform: SharingPlatform
let database: pg.Client
beforeAll(async () => {
  platform = await startSharing()
  database = new pg.Client({ connectionString: platform.platform.engines.databaseUrl('mi_collaboration') })
  await database.connect()
}, 120_000)
afterAll(async () => {
  await database?.end()
  await platform?.stop()
})
beforeEach(() => {
  platform.mailServer.received.length = 0
})

const share = async (json: object, meeting: object = {}) =>
  (await platform.request('POST', `/meetings/${await newMeeting(platform, meeting)}/share`, { json })).json
const statuses = async (id: string): Promise<string[]> =>
  (await platform.request('GET', `/shares/${id}`)).json.recipients.map(
    (recipient: { status: string }) => recipient.status,
  )
const received = () => platform.mailServer.received

test('names the sharer and the meeting, with the message and Reply-To', async () => {
  const { credentials, request } = platform
  const { name } = (await request('GET', '/me')).json.user
  const { id } = await share({ recipients: ['ada@example.com'], message: 'Please read\nbefore Monday.' })
  await expect.poll(() => statuses(id), { timeout: 60_000 }).toEqual(['sent'])
  const [message] = received()
  expect(message?.recipients).toEqual(['ada@example.com'])
  expect(message?.mail).toMatchObject({
    subject: `${name} shared “Harbour plans” with you`,
    from: { name: `${name} via Meeting Intelligence` },
    to: [{ address: 'ada@example.com' }],
    replyTo: [{ address: credentials.user.email }],
    messageId: expect.stringMatching(`^<${id}-0@`),
  })
  for (const body of [message?.mail.text, message?.mail.html])
    for (const words of ['Harbour plans', 'Saturday', 'Ada Byron, Grace Hopper', 'before Monday.'])
      expect(body).toContain(words)
})

test('treats names, titles and messages as plain text', async () => {
  const evil = 'A <b>b</b> & "c"\r\nBcc: eve@example.com'
  const { id } = await share(
    { recipients: ['victim@example.com'], message: '<script>alert(1)</script>\r\n.\r\nBcc: eve@example.com' },
    { title: evil, participants: [{ name: evil }] },
  )
  await expect.poll(() => statuses(id), { timeout: 60_000 }).toEqual(['sent'])
  const [message, ...more] = received()
  expect([message?.recipients, more]).toEqual([['victim@example.com'], []])
  const { mail } = message!
  expect(mail.headers.map(({ key }) => key)).not.toContain('bcc')
  expect(mail.subject).toContain('A <b>b</b> & "c" Bcc: eve@example.com')
  expect(mail.html).not.toMatch(/<script|<b>/)
  expect(mail.html).toContain('&lt;script&gt;')
  expect(mail.text).toContain('> <script>alert(1)</script>')
})

test('isolates a title with bidirectional controls', async () => {
  const title = 'Plan \u202Efdp.exe\u2066'
  const { id } = await share({ recipients: ['left@example.com'] }, { title })
  await expect.poll(() => statuses(id), { timeout: 60_000 }).toEqual(['sent'])
  const { mail } = received().find(({ recipients }) => recipients.includes('left@example.com'))!
  expect(mail.subject).toContain('“Plan fdp.exe” with you')
  for (const part of [mail.subject, mail.text, mail.html])
    expect(part).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/)
})

test('answers during a mail server outage and sends each mail once afterwards', async () => {
  await platform.mailServer.stop()
  const recipients = Array.from({ length: 50 }, (_, index) => `person${index}@example.com`)
  const { id } = await share({ recipients })
  const deferred = async () =>
    (
      await database.query('select 1 from infra.jobs where resource_id like $1 and last_error is not null', [
        `${id}-%`,
      ])
    ).rowCount
  await expect.poll(deferred, { timeout: 60_000 }).toBe(50)
  expect(new Set(await statuses(id))).toEqual(new Set(['pending']))
  await platform.mailServer.start()
  await expect.poll(async () => new Set(await statuses(id)), { timeout: 120_000 }).toEqual(new Set(['sent']))
  expect(
    received()
      .flatMap(message => message.recipients)
      .sort(),
  ).toEqual(recipients.sort())
}, 240_000)

test('keeps a rejected recipient pending and audits it without delaying others', async () => {
  const { mailServer, request } = platform
  mailServer.refuse(address => (address.startsWith('nobody') ? 550 : null))
  const { id } = await share({ recipients: ['nobody@example.com', 'bob@example.com'] })
  await expect.poll(() => statuses(id), { timeout: 60_000 }).toEqual(['pending', 'sent'])
  const entries = await eventually(
    () => request('GET', '/audit-log?action=share.mail_refused'),
    ({ json }) => json.data.length > 0,
    60_000,
  )
  expect(entries.json.data).toMatchObject([
    { actor: { type: 'system', id: 'collaboration' }, target: { type: 'share', id } },
  ])
  mailServer.refuse(null)
  expect(await statuses(id)).toEqual(['pending', 'sent'])
})

test('sends a deferred mail later', async () => {
  const { mailServer } = platform
  mailServer.refuse(address => (address.startsWith('grey') ? 451 : null))
  const { id } = await share({ recipients: ['grey@example.com', 'prompt@example.com'] })
  await expect.poll(() => statuses(id), { timeout: 60_000 }).toEqual(['pending', 'sent'])
  mailServer.refuse(null)
  await expect.poll(() => statuses(id), { timeout: 60_000 }).toEqual(['sent', 'sent'])
  expect(
    received()
      .flatMap(message => message.recipients)
      .sort(),
  ).toEqual(['grey@example.com', 'prompt@example.com'])
})
