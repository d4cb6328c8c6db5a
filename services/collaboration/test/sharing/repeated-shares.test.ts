// Limits of share mails: one for each recipient and meeting, and a quota by plan and day.
import { eventually } from '@mi/testkit'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { mailedLink, newMeeting, type SharingPlatform, startSharing } from './support/shared-meeting.ts'

// Only limits a failing test. Events can take long on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

let platform: SharingPlatform
beforeAll(async () => {
  platform = await startSharing()
}, 120_000)
afterAll(() => platform?.stop())

const share = (meeting: string, json: object, key?: string) =>
  platform.request('POST', `/meetings/${meeting}/share`, { json, ...(key && { key }) })
const revoke = async (id: string) =>
  expect((await platform.request('DELETE', `/shares/${id}`)).status).toBe(204)
const mailsTo = (address: string) =>
  platform.mailServer.received.filter(({ recipients }) => recipients.includes(address)).length
const statusOf = async (id: string): Promise<string> =>
  (await platform.request('GET', `/shares/${id}`)).json.recipients[0].status
const open = async (token: string) => platform.request('GET', `/shared/${token}`, { key: null })

test('sends no second mail for a repeated share to a recipient', async () => {
  const meeting = await newMeeting(platform)
  const recipients = ['again@example.com']
  const first = (await share(meeting, { recipients })).json
  const second = (await share(meeting, { recipients: ['AGAIN@example.com', 'new@example.com'] })).json
  await expect.poll(() => statusOf(first.id), { timeout: 60_000 }).toBe('sent')
  await expect.poll(() => statusOf(second.id), { timeout: 60_000 }).toBe('sent')
  const third = (await share(meeting, { recipients })).json
  expect(third.recipients[0]).toMatchObject({ email: 'again@example.com', status: 'sent' })
  await expect.poll(() => mailsTo('new@example.com'), { timeout: 60_000 }).toBe(1)
  expect(mailsTo('again@example.com')).toBe(1)
  // A share of another meeting sends a mail.
  await share(await newMeeting(platform), { recipients })
  await expect.poll(() => mailsTo('again@example.com'), { timeout: 60_000 }).toBe(2)
})

test('keeps the mailed link valid while one of the shares exists', async () => {
  const meeting = await newMeeting(platform)
  const recipients = ['heir@example.com']
  const shares: string[] = []
  for (let count = 0; count < 3; count++) shares.push((await share(meeting, { recipients })).json.id)
  const [first = '', second = '', third = ''] = shares
  const token = await mailedLink(platform, 'heir@example.com')
  await expect.poll(() => statusOf(first), { timeout: 60_000 }).toBe('sent')
  await revoke(first)
  expect((await open(token)).status).toBe(200)
  await revoke(second)
  expect((await open(token)).status).toBe(200)
  await revoke(third)
  expect((await open(token)).status).toBe(404)
  expect(mailsTo('heir@example.com')).toBe(1)
})

test('sends a mail for a changed permission, up to three per day', async () => {
  const meeting = await newMeeting(platform)
  const recipients = ['other@example.com', 'changed@example.com']
  const permissions = ['view', 'comment', 'edit']
  const shares = []
  for (const permission of permissions)
    shares.push((await share(meeting, { recipients, permission })).json.id)
  await expect.poll(() => mailsTo('changed@example.com'), { timeout: 60_000 }).toBe(3)
  for (const id of shares) await expect.poll(() => statusOf(id), { timeout: 60_000 }).toBe('sent')
  // Repeated sharing and revoking sends no more mails.
  await revoke(shares[0] ?? '')
  const refused = await share(meeting, { recipients: ['fresh@example.com', 'CHANGED@example.com'] })
  expect([refused.status, refused.json.error.code], refused.text).toEqual([409, 'limit_reached'])
  expect(refused.json.error.details).toEqual([
    { field: 'recipients[1]', message: 'had 3 mails about this meeting within a day' },
  ])
  expect((await share(meeting, { recipients, permission: 'edit' })).status).toBe(200)
  expect(mailsTo('fresh@example.com')).toBe(0)
})

test('mails a recipient again after a rejected mail', async () => {
  const { mailServer } = platform
  const meeting = await newMeeting(platform)
  const recipients = ['full@example.com']
  mailServer.refuse(address => (address.startsWith('full') ? 550 : null))
  await share(meeting, { recipients })
  await eventually(
    () => platform.request('GET', '/audit-log?action=share.mail_refused'),
    ({ json }) => json.data.length > 0,
    60_000,
  )
  mailServer.refuse(null)
  const { json } = await share(meeting, { recipients })
  await expect.poll(() => statusOf(json.id), { timeout: 60_000 }).toBe('sent')
  expect(mailsTo('full@example.com')).toBe(1)
})

test('limits mails per day by plan and names the limit', async () => {
  const { api_key: key } = platform.credentials.other_account
  const json = { title: 'Free', platform: 'zoom', started_at: '2026-01-31T09:30:00Z' }
  const { id } = (await platform.request('POST', '/meetings', { key, json })).json
  const addresses = (prefix: string) => Array.from({ length: 50 }, (_, at) => `${prefix}${at}@example.com`)
  for (const prefix of ['a', 'b'])
    expect((await share(id, { recipients: addresses(prefix) }, key)).status).toBe(200)
  const refused = await share(id, { recipients: ['c@example.com'] }, key)
  expect([refused.status, refused.json.error.code], refused.text).toEqual([409, 'limit_reached'])
  expect(refused.json.error.message).toContain('100 mails a day')
  expect(refused.json.error.details).toEqual([{ field: 'mails_per_day', message: '100' }])
  // Shares that send no mail are not counted.
  expect((await share(id, { recipients: addresses('a') }, key)).status).toBe(200)
  expect((await share(id, { generate_link: true }, key)).status).toBe(200)
})
