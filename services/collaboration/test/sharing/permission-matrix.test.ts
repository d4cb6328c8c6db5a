import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { mailedLink, type SharingPlatform, startSharing, tokenIn } from './support/shared-meeting.ts'
import { transcribedMeeting } from './support/transcribed-meeting.ts'

const UNKNOWN = 'A'.repeat(43)

/** What opens the meeting. */
const LINKS = ['view', 'comment', 'edit', 'mailed edit', 'expired', 'revoked', 'none'] as const
type Link = (typeof LINKS)[number]

/** Who writes: nobody, or somebody of another account. */
const OPERATIONS = {
  open: ['GET', '', null, false],
  'list comments': ['GET', '/comments', null, false],
  comment: ['POST', '/comments', { content: 'Well said.' }, true],
  'comment unsigned': ['POST', '/comments', { content: 'Well said.' }, false],
  'list notes': ['GET', '/notes', null, false],
  'add a note': ['POST', '/notes', { content: '**Noted**' }, true],
  'add a note unsigned': ['POST', '/notes', { content: '**Noted**' }, false],
  'edit the summary': ['PATCH', '/summary', { overview: 'All is well.' }, true],
  'edit the summary unsigned': ['PATCH', '/summary', { overview: 'All is well.' }, false],
  'change an item': ['PATCH', '/action-items/{item}', { status: 'in_progress' }, true],
  'change an item unsigned': ['PATCH', '/action-items/{item}', { status: 'in_progress' }, false],
} as const
type Operation = keyof typeof OPERATIONS

/** The status of each cell; `gone` of all operations is 404, and 401 without a signed-in author. */
const READS: Record<'view' | 'comment' | 'edit' | 'gone', Record<Operation, number>> = {
  view: row(200, 403, 403, 403, 403, 403),
  comment: row(200, 200, 201, 200, 201, 403),
  edit: row(200, 200, 201, 200, 201, 200),
  gone: row(404, 404, 404, 404, 404, 404),
}

function row(open: number, comments: number, comment: number, notes: number, note: number, item: number) {
  return {
    open: open,
    'list comments': comments,
    comment: comment,
    'comment unsigned': 401,
    'list notes': notes,
    'add a note': note,
    'add a note unsigned': 401,
    'edit the summary': item,
    'edit the summary unsigned': 401,
    'change an item': item,
    'change an item unsigned': 401,
  }
}

const ROW: Record<Link, keyof typeof READS> = {
  view: 'view',
  comment: 'comment',
  edit: 'edit',
  'mailed edit': 'edit',
  expired: 'gone',
  revoked: 'gone',
  none: 'gone',
}

// Only ends a test that has failed: what is waited for comes when the machine has time for it.
vi.setConfig({ testTimeout: 180_000 })

let platform: SharingPlatform
let meeting: { id: string; itemId: string }
const tokens = {} as Record<Link, string>
beforeAll(async () => {
  platform = await startSharing()
  meeting = await transcribedMeeting(platform)
  const share = async (json: object) =>
    (await platform.request('POST', `/meetings/${meeting.id}/share`, { json })).json
  for (const permission of ['view', 'comment', 'edit'] as const)
    tokens[permission] = tokenIn((await share({ permission, generate_link: true })).link.url)
  await share({ permission: 'edit', recipients: ['mailed@example.com'] })
  tokens['mailed edit'] = await mailedLink(platform, 'mailed@example.com')
  const expired = await share({ permission: 'edit', generate_link: true, expires_at: '2099-01-01T00:00:00Z' })
  tokens.expired = tokenIn(expired.link.url)
  const revoked = await share({ permission: 'edit', generate_link: true })
  tokens.revoked = tokenIn(revoked.link.url)
  await platform.request('DELETE', `/shares/${revoked.id}`)
  tokens.none = UNKNOWN
  const database = new pg.Client({
    connectionString: platform.platform.engines.databaseUrl('mi_collaboration'),
  })
  await database.connect()
  await database.query(`update shares set link_expires_at = now() where id = $1`, [expired.id])
  await database.end()
}, 180_000)
afterAll(() => platform?.stop())

describe.each(LINKS)('with the link %j', link => {
  test.each(Object.keys(OPERATIONS) as Operation[])('%s', async operation => {
    const [method, path, json, signedIn] = OPERATIONS[operation]
    const { status, text } = await platform.request(
      method,
      `/shared/${tokens[link]}${path.replace('{item}', meeting.itemId)}`,
      {
        key: signedIn ? platform.credentials.other_account.api_key : null,
        ...(json ? { json } : {}),
      },
    )
    expect(status, text).toBe(READS[ROW[link]][operation])
  })
})

/** Who shares: every person of the account may, and nobody else. */
const CALLERS = {
  'the sharer': () => platform.credentials.api_key,
  'a member': () => platform.credentials.member.api_key,
  'another account': () => platform.credentials.other_account.api_key,
  'the test mode': () => platform.credentials.test_api_key,
  'a key that only reads': () => platform.credentials.limited_api_key,
  nobody: () => null,
}
const STATUSES: Record<keyof typeof CALLERS, { share: number; list: number; get: number; revoke: number }> = {
  'the sharer': { share: 200, list: 200, get: 200, revoke: 204 },
  'a member': { share: 200, list: 200, get: 200, revoke: 204 },
  'another account': { share: 404, list: 404, get: 404, revoke: 404 },
  'the test mode': { share: 404, list: 404, get: 404, revoke: 404 },
  'a key that only reads': { share: 403, list: 200, get: 200, revoke: 403 },
  nobody: { share: 401, list: 401, get: 401, revoke: 401 },
}

describe.each(Object.keys(CALLERS) as (keyof typeof CALLERS)[])('%s', caller => {
  test.each(Object.entries(STATUSES[caller]))('%s: %d', async (operation, expected) => {
    const { request } = platform
    const key = CALLERS[caller]()
    const json = { generate_link: true }
    const { id } = (await request('POST', `/meetings/${meeting.id}/share`, { json })).json
    const calls: Record<string, () => ReturnType<typeof request>> = {
      share: () => request('POST', `/meetings/${meeting.id}/share`, { key, json }),
      list: () => request('GET', `/meetings/${meeting.id}/shares`, { key }),
      get: () => request('GET', `/shares/${id}`, { key }),
      revoke: () => request('DELETE', `/shares/${id}`, { key }),
    }
    expect((await calls[operation]!()).status).toBe(expected)
  })
})
