import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { newAdminKey } from './support/new-admin-key.ts'
import { mailedLink, type SharingPlatform, startSharing, tokenIn } from './support/shared-meeting.ts'
import { transcribedMeeting } from './support/transcribed-meeting.ts'

const UNKNOWN = 'A'.repeat(43)

/** The links to the meeting. */
const LINKS = ['view', 'comment', 'edit', 'mailed edit', 'expired', 'revoked', 'none'] as const
type Link = (typeof LINKS)[number]

/** The signed-in users: users of the account, a user of another account, and no user. */
const SIGNERS = ['creator', 'member', 'admin', 'another account', 'nobody'] as const
type Signer = (typeof SIGNERS)[number]

const OPERATIONS = {
  open: ['GET', ''],
  'list comments': ['GET', '/comments'],
  comment: ['POST', '/comments', { content: 'Well said.' }],
  'list notes': ['GET', '/notes'],
  'add a note': ['POST', '/notes', { content: '**Noted**' }],
  'edit the summary': ['PATCH', '/summary', { overview: 'All is well.' }],
  'change an item': ['PATCH', '/action-items/{item}', { status: 'in_progress' }],
} as const
type Operation = keyof typeof OPERATIONS

/** The expected status for every signed-in user. */
const STATUS: Record<'view' | 'comment' | 'edit' | 'gone', Record<Operation, number>> = {
  view: row(200, 403, 403, 403, 403, 403),
  comment: row(200, 200, 201, 200, 201, 403),
  edit: row(200, 200, 201, 200, 201, 200),
  gone: row(404, 404, 404, 404, 404, 404),
}

function row(open: number, comments: number, comment: number, notes: number, note: number, edit: number) {
  return {
    open: open,
    'list comments': comments,
    comment: comment,
    'list notes': notes,
    'add a note': note,
    'edit the summary': edit,
    'change an item': edit,
  }
}

/** A link does not extend the rights by role. Writes without a credential are refused before the link is checked. */
function expectedStatus(link: Link, signer: Signer, operation: Operation): number {
  const writes = OPERATIONS[operation][0] !== 'GET'
  return writes && signer === 'nobody' ? 401 : STATUS[ROW[link]][operation]
}

const ROW: Record<Link, keyof typeof STATUS> = {
  view: 'view',
  comment: 'comment',
  edit: 'edit',
  'mailed edit': 'edit',
  expired: 'gone',
  revoked: 'gone',
  none: 'gone',
}

// Only limits a failing test. Events can take long on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

let platform: SharingPlatform
let meeting: { id: string; itemId: string }
let adminKey: string
const tokens = {} as Record<Link, string>
beforeAll(async () => {
  // Each cell has a separate client address. Otherwise the unknown tokens of all cells would be counted together.
  platform = await startSharing({ TRUSTED_PROXIES: '1' })
  adminKey = await newAdminKey(platform)
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

const KEYS: Record<Signer, () => string | null> = {
  creator: () => platform.credentials.api_key,
  member: () => platform.credentials.member.api_key,
  admin: () => adminKey,
  'another account': () => platform.credentials.other_account.api_key,
  nobody: () => null,
}

const CELLS = LINKS.flatMap(link =>
  SIGNERS.flatMap(signer =>
    (Object.keys(OPERATIONS) as Operation[]).map(
      operation => [link, signer, operation, expectedStatus(link, signer, operation)] as const,
    ),
  ),
)

test.each(CELLS)('with the link %j, %s: %s: %d', async (link, signer, operation, expected) => {
  const [method, path, json] = OPERATIONS[operation]
  const cell = CELLS.findIndex(cell => cell[0] === link && cell[1] === signer && cell[2] === operation)
  const address = `/shared/${tokens[link]}${path.replace('{item}', meeting.itemId)}`
  const { status, text } = await platform.request(method, address, {
    key: KEYS[signer](),
    headers: { 'x-forwarded-for': `10.1.${Math.floor(cell / 250)}.${cell % 250}` },
    ...(json ? { json } : {}),
  })
  expect(status, text).toBe(expected)
})

/** The callers: every user of the account can share. A member reaches only the shares that they made. */
const CALLERS = {
  'the sharer': () => platform.credentials.api_key,
  'a member': () => platform.credentials.member.api_key,
  'an admin': () => adminKey,
  'another account': () => platform.credentials.other_account.api_key,
  'the test mode': () => platform.credentials.test_api_key,
  'a key that only reads': () => platform.credentials.limited_api_key,
  nobody: () => null,
}
const STATUSES: Record<keyof typeof CALLERS, { share: number; list: number; get: number; revoke: number }> = {
  'the sharer': { share: 200, list: 200, get: 200, revoke: 204 },
  'a member': { share: 200, list: 200, get: 404, revoke: 404 },
  'an admin': { share: 200, list: 200, get: 200, revoke: 204 },
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
