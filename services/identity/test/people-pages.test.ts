import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { purgeExpired } from '../src/jobs/retention.ts'
import { identityDatabase } from '../src/store/database.ts'
import { type StartedServices, startServices } from './start-services.ts'
import { openBrowser, type PageBrowser } from './support/page-browser.ts'

const MEMBERS = '/settings/members'
const PASSWORD = 'correct horse battery'
let services: StartedServices
beforeAll(async () => {
  services = await startServices()
})
afterAll(() => services?.stop())

let people = 0
const signIn = async (email: string, password: string): Promise<PageBrowser> => {
  const ip = `198.51.100.${++people}`
  const page = openBrowser({ address: services.pagesAddress, secret: services.secret, ip })
  expect((await page.submit('/sign-in', { email, password })).status).toBe(302)
  return page
}

/** An account with its owner and a member, both signed in. */
async function newAccount() {
  const { caller, created } = await services.newAccount()
  const { accountId } = caller
  const owner = created.owner?.email as string
  const email = `member${++people}@example.com`
  const order = { accountId, name: 'Bob', email, role: 'member' as const, password: PASSWORD }
  const { id } = await services.administration.createUser(order, services.asSystem)
  return {
    accountId,
    ownerId: caller.userId,
    memberId: id,
    owner: await signIn(owner, services.passwords.get(owner) as string),
    member: await signIn(email, PASSWORD),
  }
}

const tokenOf = async (page: PageBrowser): Promise<[string, string]> => [
  'form_token',
  /name="form_token" value="([^"]+)"/.exec((await page.get(MEMBERS)).html)?.[1] as string,
]

it('changed roles and removals take effect in open sessions', async () => {
  const { owner, member, memberId } = await newAccount()
  expect((await member.get(MEMBERS)).html).not.toContain('Invite a person')
  const changed = await owner.post(`${MEMBERS}/${memberId}/role`, [await tokenOf(owner), ['role', 'admin']])
  expect(changed.location).toBe(`${MEMBERS}?done=role`)
  expect((await member.get(MEMBERS)).html).toContain('Invite a person')
  expect((await owner.get(`${MEMBERS}/${memberId}/remove`)).html).toContain('Remove Bob?')
  const removed = await owner.post(`${MEMBERS}/${memberId}/remove`, [await tokenOf(owner)])
  expect(removed.location).toBe(`${MEMBERS}?done=removed`)
  expect((await member.get(MEMBERS)).location).toContain('/sign-in')
  expect((await owner.get(MEMBERS)).html).not.toContain('Bob')
})

it('the page states why a change is refused', async () => {
  const { owner, member, ownerId, memberId } = await newAccount()
  const last = await owner.post(`${MEMBERS}/${ownerId}/remove`, [await tokenOf(owner)])
  expect([last.status, last.html.includes('Appoint another owner first')]).toEqual([409, true])
  const bad = await owner.post(MEMBERS, [await tokenOf(owner), ['email', 'nobody'], ['role', 'member']])
  expect([bad.status, bad.html.includes('Must be an e-mail address.')]).toEqual([422, true])
  const token = await tokenOf(member)
  for (const [path, fields] of [
    [
      MEMBERS,
      [
        ['email', 'eve@example.com'],
        ['role', 'owner'],
      ],
    ],
    [`${MEMBERS}/${memberId}/role`, [['role', 'owner']]],
    [`${MEMBERS}/${ownerId}/remove`, []],
  ] as [string, [string, string][]][])
    expect((await member.post(path, [token, ...fields])).status, path).toBe(403)
})

it('expired sessions, links and tries are deleted', async () => {
  const { owner, accountId } = await newAccount()
  const client = new pg.Client({ connectionString: services.databaseUrl })
  await client.connect()
  const old = `now() - interval '1 day'`
  await client.query(`
    insert into sessions (id, token_hash, account_id, user_id, created_at, last_seen_at, expires_at) values
      ('idle', '\\x01', '${accountId}', 'u', ${old}, now() - interval '8 days', now() + interval '1 day'),
      ('over', '\\x02', '${accountId}', 'u', ${old}, now(), ${old});
    insert into link_tokens (hash, kind, account_id, user_id, created_at, expires_at) values
      ('\\x01', 'invitation', '${accountId}', 'old', ${old}, ${old}),
      ('\\x02', 'invitation', '${accountId}', 'new', now(), now() + interval '1 day');
    insert into api_keys (id, account_id, user_id, name, opens, last_four, hash, created_at, revoked_at)
      select k.name, '${accountId}', u.id, k.name, 'live', '', decode(md5(k.name), 'hex'), ${old}, k.revoked_at
      from users u, (values ('shown', now()), ('gone', now() - interval '31 days')) as k (name, revoked_at)
      where u.account_id = '${accountId}' and u.role = 'owner';
    insert into mail_reservations (account_id, day, id, count) values
      ('${accountId}', current_date, 'today', 1), ('${accountId}', current_date - 3, 'before', 1);
    insert into throttles (key, tries, expires_at) values ('\\x01', '{}', ${old}), ('\\x02', '{}', now() + interval '1 day')`)
  const database = identityDatabase.open({ url: services.databaseUrl })
  await purgeExpired({ database, now: () => new Date() })
  await database.close()
  const ids = async (text: string) => (await client.query(text)).rows.map(({ id }) => id)
  expect(await ids(`select id from sessions where id in ('idle', 'over')`)).toEqual([])
  expect(await ids(`select id from api_keys where id in ('shown', 'gone')`)).toEqual(['shown'])
  expect(await ids(`select id from mail_reservations where account_id = '${accountId}'`)).toEqual(['today'])
  expect(await ids(`select user_id as id from link_tokens where user_id in ('old', 'new')`)).toEqual(['new'])
  expect(await ids(`select encode(key, 'hex') as id from throttles where length(key) = 1`)).toEqual(['02'])
  await client.end()
  expect((await owner.get(MEMBERS)).status).toBe(200)
})
