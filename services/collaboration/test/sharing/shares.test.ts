import { createHash } from 'node:crypto'
import { eventually } from '@mi/testkit'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  mailedLink,
  newMeeting,
  type SharingPlatform,
  startSharing,
  tokenIn,
} from './support/shared-meeting.ts'

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

const share = async (meeting: string, json: object, more: object = {}) =>
  platform.request('POST', `/meetings/${meeting}/share`, { json, ...more })
const settled = (id: string) =>
  eventually(
    () => platform.request('GET', `/shares/${id}`),
    ({ json }) => json.recipients.every((recipient: { status: string }) => recipient.status !== 'pending'),
    60_000,
  )

test('shares by mail and link with case-folded, distinct recipients', async () => {
  const meeting = await newMeeting(platform)
  const created = await share(meeting, {
    recipients: ['Ada@Example.com', 'bob@example.com', 'ADA@example.com'],
    permission: 'comment',
    generate_link: true,
    message: 'Have a look.',
    expires_at: '2099-01-01T00:00:00Z',
  })
  expect(created.status, created.text).toBe(200)
  const { id, created_at, link } = created.json
  expect(created.json).toEqual({
    id: expect.stringMatching(/^shr_/),
    meeting_id: meeting,
    permission: 'comment',
    recipients: [
      { email: 'ada@example.com', status: 'pending', invited_at: created_at },
      { email: 'bob@example.com', status: 'pending', invited_at: created_at },
    ],
    link: { url: expect.stringMatching(/\/shared\/[\w-]{43}$/), expires_at: '2099-01-01T00:00:00.000Z' },
    created_at,
  })
  const read = await settled(id)
  expect(read.json.recipients.map(({ status }: { status: string }) => status)).toEqual(['sent', 'sent'])
  // The link is shown again, but not to a key that cannot create it.
  expect(read.json.link).toEqual(link)
  const key = platform.credentials.limited_api_key
  const hidden = { ...read.json, link: { url: null, expires_at: link.expires_at } }
  expect((await platform.request('GET', `/shares/${id}`, { key })).json).toEqual(hidden)
  expect((await platform.request('GET', `/meetings/${meeting}/shares`, { key })).json.data).toEqual([hidden])
  const listed = await platform.request('GET', `/meetings/${meeting}/shares`)
  expect(listed.json.data).toEqual([read.json])
  expect(listed.json.pagination).toMatchObject({ total: 1, has_more: false })
})

test('stores only hashes of the distinct tokens of link and mails', async () => {
  const meeting = await newMeeting(platform)
  const { json } = await share(meeting, {
    recipients: ['t1@example.com', 't2@example.com'],
    generate_link: true,
  })
  const tokens = [
    tokenIn(json.link.url),
    await mailedLink(platform, 't1@example.com'),
    await mailedLink(platform, 't2@example.com'),
  ]
  expect(new Set(tokens).size).toBe(3)
  await settled(json.id)
  const { rows } = await database.query(
    `select to_jsonb(s)::text as row, s.link_hash as hash from shares s where id = $1
     union all select to_jsonb(r)::text, token_hash from share_recipients r where share_id = $1
     union all select to_jsonb(j)::text, null from infra.jobs j where resource_id like $1 || '%'`,
    [json.id],
  )
  const hashes = tokens.map(token => createHash('sha256').update(token).digest('hex'))
  expect(rows.map(({ hash }) => hash.toString('hex')).sort()).toEqual(hashes.sort())
  for (const { row } of rows) for (const token of tokens) expect(row).not.toContain(token)
})

test.each([
  [{}, 'recipients'],
  [{ recipients: [] }, 'recipients'],
  [{ recipients: ['ada@example.com', 'b@example.com', 'c@example.com', 'nobody'] }, 'recipients[3]'],
  [{ recipients: ['ada@example.com\r\nBcc: eve@example.com'] }, 'recipients[0]'],
  [{ recipients: ['Ada <ada@example.com>'] }, 'recipients[0]'],
  [{ recipients: ['ada@example.com, eve@example.com'] }, 'recipients[0]'],
  [{ recipients: Array.from({ length: 51 }, (_, index) => `p${index}@example.com`) }, 'recipients'],
  [{ recipients: 'ada@example.com' }, 'recipients'],
  [{ generate_link: true, permission: 'own' }, 'permission'],
  [{ generate_link: true, expires_at: '2020-01-01T00:00:00Z' }, 'expires_at'],
  [{ generate_link: true, message: 'x'.repeat(501) }, 'message'],
  [{ generate_link: 'yes' }, 'generate_link'],
])('what is wrong is refused by name: %j', async (json, field) => {
  const refused = await share(await newMeeting(platform), json)
  expect([refused.status, refused.json.error.details?.[0]?.field], refused.text).toEqual([400, field])
})

test('ignores an expiry without a link and accepts 500-character messages', async () => {
  const created = await share(await newMeeting(platform), {
    recipients: ['past@example.com'],
    expires_at: '2020-01-01T00:00:00Z',
    message: '😀'.repeat(500),
  })
  expect([created.status, created.json.link], created.text).toEqual([200, null])
})

test('shares once for a repeated request and hides its link', async () => {
  const meeting = await newMeeting(platform)
  const json = { recipients: ['once@example.com'], generate_link: true }
  const headers = { 'idempotency-key': 'share once' }
  const first = await share(meeting, json, { headers })
  const again = await share(meeting, json, { headers })
  expect(again.headers.get('idempotency-replayed')).toBe('true')
  expect(again.json).toEqual({ ...first.json, link: { url: null, expires_at: null } })
  await settled(first.json.id)
  expect((await platform.request('GET', `/meetings/${meeting}/shares`)).json.pagination.total).toBe(1)
})

test('lets only the invited user accept, once, from any account', async () => {
  const { credentials, request } = platform
  const meeting = await newMeeting(platform)
  const key = credentials.other_account.api_key
  const { email } = (await request('GET', '/me', { key })).json.user
  const { json } = await share(meeting, {
    recipients: ['someone@example.com', email.toUpperCase()],
    generate_link: true,
  })
  const path = `/shares/${json.id}/accept`
  const accepted = await request('POST', path, { key })
  expect(accepted.status, accepted.text).toBe(200)
  expect(accepted.json).toMatchObject({
    id: json.id,
    link: null,
    recipients: [{ email, status: 'accepted' }],
  })
  expect(accepted.text).not.toContain('someone@example.com')
  expect((await request('POST', path, { key })).json).toEqual(accepted.json)
  await eventually(
    () => request('GET', `/shares/${json.id}`),
    read =>
      read.json.recipients.map((recipient: { status: string }) => recipient.status).join() ===
      'sent,accepted',
    60_000,
  )
  // The owner created the share and was not invited.
  expect((await request('POST', path)).status).toBe(404)
  expect((await request('POST', `/shares/shr_00000000000000000000000000/accept`, { key })).status).toBe(404)
  const audit = await eventually(
    () => request('GET', '/audit-log?action=share.accepted'),
    read => read.json.data.length > 0,
  )
  // For a user of another account, the audit log records neither key nor address.
  expect(audit.json.data[0]).toMatchObject({ actor: { type: 'system', id: 'collaboration' }, ip: null })
})

test('hides a revoked share and cancels its queued mails', async () => {
  const meeting = await newMeeting(platform)
  const { mailServer, request, credentials } = platform
  await mailServer.stop()
  const { json } = await share(meeting, { recipients: ['late@example.com'], generate_link: true })
  expect(
    (await request('DELETE', `/shares/${json.id}`, { key: credentials.other_account.api_key })).status,
  ).toBe(404)
  expect((await request('DELETE', `/shares/${json.id}`, { headers: { 'if-match': '"old"' } })).status).toBe(
    412,
  )
  expect((await request('DELETE', `/shares/${json.id}`)).status).toBe(204)
  await mailServer.start()
  expect((await request('GET', `/shares/${json.id}`)).status).toBe(404)
  expect((await request('DELETE', `/shares/${json.id}`)).status).toBe(404)
  expect((await request('GET', `/meetings/${meeting}/shares`)).json).toMatchObject({
    data: [],
    pagination: { total: 0 },
  })
  // The queue is ordered by time. A mail that was enqueued later arrives, and the canceled mail does not.
  const after = await share(meeting, { recipients: ['after@example.com'] })
  await settled(after.json.id)
  const { rows } = await database.query('select 1 from infra.jobs where resource_id like $1', [`${json.id}%`])
  expect(rows).toEqual([])
  expect(mailServer.received.flatMap(({ recipients }) => recipients)).not.toContain('late@example.com')
})

test('erases shares with their meeting and reports it in the receipt', async () => {
  const meeting = await newMeeting(platform)
  const { json } = await share(meeting, { recipients: ['gone@example.com'], generate_link: true })
  await settled(json.id)
  const deleted = await platform.request('DELETE', `/meetings/${meeting}`)
  const receipt = deleted.headers.get('deletion-receipt')?.replace('/v1', '') as string
  expect((await platform.request('GET', `/shares/${json.id}`)).status).toBe(404)
  const done = await eventually(
    () => platform.request('GET', receipt),
    read => read.json.completed_at !== null,
    60_000,
  )
  const stores = done.json.stores.filter((entry: { store: string }) => entry.store === 'shares')
  expect(stores).toMatchObject([{ service: 'collaboration', items: 1, emptied_at: expect.any(String) }])
  const { rows } = await database.query('select share_id from share_recipients where share_id = $1', [
    json.id,
  ])
  expect(rows).toEqual([])
})

test('lists each share once by offset and cursor, newest first', async () => {
  const meeting = await newMeeting(platform)
  const path = `/meetings/${meeting}/shares`
  const made: string[] = []
  for (let n = 0; n < 5; n++) made.unshift((await share(meeting, { generate_link: true })).json.id)
  const ids = (page: { json: { data: { id: string }[] } }) => page.json.data.map(({ id }) => id)
  const first = await platform.request('GET', `${path}?limit=2`)
  const rest = await platform.request('GET', `${path}?cursor=${first.json.pagination.next_cursor}`)
  expect([...ids(first), ...ids(rest)]).toEqual(made)
  expect(ids(await platform.request('GET', `${path}?limit=2&offset=3`))).toEqual(made.slice(3))
  const key = platform.credentials.other_account.api_key
  expect((await platform.request('GET', path, { key })).status).toBe(404)
})
