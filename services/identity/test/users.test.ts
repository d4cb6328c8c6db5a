import type { Caller } from '@mi/contracts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type StartedServices, startServices } from './start-services.ts'
import { mailsTo } from './support/mail-folder.ts'

let services: StartedServices
beforeAll(async () => {
  services = await startServices()
})
afterAll(() => services?.stop())

let invited = 0
const newEmail = () => `guest${++invited}@example.com`

describe('inviting', () => {
  it('adds an invited user and mails a link', async () => {
    const { caller, created } = await services.newAccount()
    const call = services.as(caller)
    const user = await services.users.inviteUser({ email: ' Grace@Example.com ', role: 'admin' }, call)
    expect(user).toMatchObject({
      name: 'grace',
      email: 'grace@example.com',
      role: 'admin',
      status: 'invited',
      timeZone: 'UTC',
    })
    expect(await services.users.getUser({ id: user.id }, call)).toEqual(user)
    await expect.poll(() => mailsTo(services.mailFolder, 'grace@example.com')).toHaveLength(1)
    const [mail] = await mailsTo(services.mailFolder, 'grace@example.com')
    expect(mail?.source).toContain(`Subject: Owner invites you to ${created.account?.name}`)
    expect(mail?.source).toContain('http://gateway.test/invitation?token=')
  })

  it('stores nothing that reveals the link', async () => {
    const { caller } = await services.newAccount()
    const email = newEmail()
    await services.users.inviteUser({ email, role: 'member' }, services.as(caller))
    await expect.poll(() => mailsTo(services.mailFolder, email)).toHaveLength(1)
    const token = (await mailsTo(services.mailFolder, email))[0]?.token as string
    const client = new pg.Client({ connectionString: services.databaseUrl })
    await client.connect()
    const { rows } = await client.query(
      'select to_jsonb(t)::text as row from link_tokens t union all select to_jsonb(j)::text from infra.jobs j',
    )
    await client.end()
    expect(rows.length).toBeGreaterThan(0)
    for (const { row } of rows) expect(row).not.toContain(token)
  })

  it('refuses a taken address and names only users of the account', async () => {
    const { caller } = await services.newAccount()
    const email = newEmail()
    const { id } = await services.users.inviteUser({ email, role: 'member' }, services.as(caller))
    const again = { email: email.toUpperCase(), role: 'member' as const }
    const taken = { status: 'conflict', code: 'already_exists' }
    await expect(services.users.inviteUser(again, services.as(caller))).rejects.toMatchObject({
      ...taken,
      details: [{ field: 'email', message: id }],
    })
    const other = services.as((await services.newAccount()).caller)
    await expect(services.users.inviteUser(again, other)).rejects.toMatchObject({
      ...taken,
      details: [{ field: 'email', message: 'is taken' }],
    })
  })

  it.each(['nobody', 'a@b', 'a b@example.com', 'a@example.com,b@example.com', '@example.com'])(
    'refuses %j as an address',
    async email => {
      const { caller } = await services.newAccount()
      await expect(
        services.users.inviteUser({ email, role: 'member' }, services.as(caller)),
      ).rejects.toMatchObject({ status: 'invalid', details: [{ field: 'email' }] })
    },
  )
})

describe('the mails of invitations', () => {
  it('are sent once in an hour to an address', async () => {
    const { caller } = await services.newAccount()
    const call = services.as(caller)
    const email = newEmail()
    const invite = () => services.users.inviteUser({ email, role: 'member' }, call)
    const { id } = await invite()
    await expect.poll(() => mailsTo(services.mailFolder, email)).toHaveLength(1)
    await services.users.removeUser({ id }, call)
    await services.users.removeUser({ id: (await invite()).id }, call)
    const other = services.as((await services.newAccount()).caller)
    const last = await services.users.inviteUser({ email, role: 'member' }, other)
    const client = new pg.Client({ connectionString: services.databaseUrl })
    await client.connect()
    const { rows } = await client.query(
      `select run_at - now() > interval '55 minutes' as waits from infra.jobs where resource_id = $1`,
      [last.id],
    )
    await client.end()
    expect(rows).toEqual([{ waits: true }])
    expect(await mailsTo(services.mailFolder, email)).toHaveLength(1)
  })

  it('count against the quota of the account', async () => {
    const { caller } = await services.newAccount()
    const call = services.as(caller)
    const { accountId } = caller
    await services.administration.updateAccount({ accountId, mailsPerDay: 1 }, services.asSystem)
    await services.users.inviteUser({ email: newEmail(), role: 'member' }, call)
    await expect(
      services.users.inviteUser({ email: newEmail(), role: 'member' }, call),
    ).rejects.toMatchObject({ status: 'conflict', code: 'limit_reached' })
    expect((await services.users.listUsers({}, call)).data).toHaveLength(2)
  })

  it('carry the name of the inviter without a link', async () => {
    const { caller } = await services.newAccount()
    const call = services.as(caller)
    await services.users.updateMe({ name: 'Win at https://evil.example', updateMask: ['name'] }, call)
    const email = newEmail()
    await services.users.inviteUser({ email, role: 'member' }, call)
    await expect.poll(() => mailsTo(services.mailFolder, email)).toHaveLength(1)
    const [mail] = await mailsTo(services.mailFolder, email)
    expect(mail?.source).toContain('Win at https evil. example invites you')
    expect(mail?.source).not.toContain('evil.example')
  })
})

describe('roles', () => {
  it('a member reads and changes no user', async () => {
    const { caller } = await services.newAccount()
    const member = services.as((await services.newPerson(caller.accountId, 'member')).caller)
    expect((await services.users.listUsers({}, member)).data).toHaveLength(2)
    const refused = { status: 'forbidden' }
    const { userId: id } = caller
    await expect(
      services.users.inviteUser({ email: newEmail(), role: 'member' }, member),
    ).rejects.toMatchObject(refused)
    const promote = { id, role: 'member' as const, updateMask: ['role'] }
    await expect(services.users.updateUser(promote, member)).rejects.toMatchObject(refused)
    await expect(services.users.removeUser({ id }, member)).rejects.toMatchObject(refused)
  })

  it('an admin manages admins and members, but not owners', async () => {
    const { caller } = await services.newAccount()
    const { caller: adminCaller } = await services.newPerson(caller.accountId, 'admin')
    const admin = services.as(adminCaller)
    const { caller: member } = await services.newPerson(caller.accountId, 'member')
    const refused = { status: 'forbidden' }
    const role = (id: string, next: 'owner' | 'admin' | 'member') =>
      services.users.updateUser({ id, role: next, updateMask: ['role'] }, admin)
    await expect(role(adminCaller.userId, 'owner')).rejects.toMatchObject(refused)
    await expect(role(caller.userId, 'member')).rejects.toMatchObject(refused)
    await expect(services.users.removeUser({ id: caller.userId }, admin)).rejects.toMatchObject(refused)
    await expect(
      services.users.inviteUser({ email: newEmail(), role: 'owner' }, admin),
    ).rejects.toMatchObject(refused)
    expect(await role(member.userId, 'admin')).toMatchObject({ role: 'admin' })
    expect(await services.users.inviteUser({ email: newEmail(), role: 'member' }, admin)).toMatchObject({
      status: 'invited',
    })
  })

  it('a test key changes no user', async () => {
    const { caller } = await services.newAccount()
    const test = services.as({ ...caller, mode: 'test' })
    await expect(
      services.users.inviteUser({ email: newEmail(), role: 'member' }, test),
    ).rejects.toMatchObject({ status: 'forbidden' })
    expect((await services.users.listUsers({}, test)).data).toHaveLength(1)
  })

  it('users of another account get 404', async () => {
    const { caller } = await services.newAccount()
    const call = services.as((await services.newAccount()).caller)
    const absent = { status: 'not_found', message: 'There is no such user.' }
    const id = caller.userId
    await expect(services.users.getUser({ id }, call)).rejects.toMatchObject(absent)
    await expect(
      services.users.updateUser({ id, role: 'member', updateMask: ['role'] }, call),
    ).rejects.toMatchObject(absent)
    await expect(services.users.removeUser({ id }, call)).rejects.toMatchObject(absent)
  })
})

describe('e-mail addresses', () => {
  async function newReaders() {
    const { caller: owner } = await services.newAccount()
    const { caller: member } = await services.newPerson(owner.accountId, 'member')
    const scopes = ['meetings:read']
    const emailsFor = async (caller: Caller, search = '') =>
      (await services.users.listUsers({ search }, services.as(caller))).data.map(({ email }) => email)
    const { email } = await services.users.getUser({ id: owner.userId }, services.as(owner))
    return { owner, member, scopes, emailsFor, ownersEmail: email as string }
  }

  it('are hidden from apps and from keys of members', async () => {
    const { owner, member, scopes, emailsFor, ownersEmail } = await newReaders()
    const ofApp = { ...owner, auth: 'oauth' as const, credentialId: 'app_1', scopes }
    // A user sees their own.
    expect((await emailsFor(ofApp)).sort()).toEqual([ownersEmail, null].sort())
    expect((await emailsFor({ ...member, scopes })).filter(email => email === ownersEmail)).toEqual([])
    const shown = await services.users.getUser({ id: owner.userId }, services.as({ ...member, scopes }))
    expect(shown).toMatchObject({ name: 'Owner', email: null })
  })

  it('are shown with account:read and to keys of admins', async () => {
    const { owner, member, scopes, emailsFor, ownersEmail } = await newReaders()
    expect(await emailsFor({ ...member, scopes: ['account:read'] })).toContain(ownersEmail)
    expect(await emailsFor({ ...owner, scopes })).not.toContain(null)
  })

  it('that are hidden are found only in full', async () => {
    const { owner, member, scopes, emailsFor, ownersEmail } = await newReaders()
    const reader = { ...member, scopes }
    expect(await emailsFor(reader, ownersEmail.toUpperCase())).toEqual([null])
    expect(await emailsFor(reader, ownersEmail.slice(1))).toEqual([])
    expect(await emailsFor(reader, 'example.com')).toEqual([])
    // A name that looks like an address is not one.
    const name = 'ceo@example.com'
    await services.users.updateMe({ name, updateMask: ['name'] }, services.as(owner))
    expect(await emailsFor(reader, name)).toEqual([])
  })
})

describe('the last owner', () => {
  it('is neither removed nor demoted', async () => {
    const { caller } = await services.newAccount()
    const call = services.as(caller)
    await services.users.inviteUser({ email: newEmail(), role: 'owner' }, call)
    const { userId: id } = caller
    const last = { status: 'conflict', code: 'last_owner' }
    const demote = { id, role: 'admin' as const, updateMask: ['role'] }
    await expect(services.users.updateUser(demote, call)).rejects.toMatchObject(last)
    await expect(services.users.removeUser({ id }, call)).rejects.toMatchObject(last)
    await services.newPerson(caller.accountId, 'owner')
    expect(await services.users.updateUser(demote, call)).toMatchObject({ role: 'admin' })
  })

  it('stays when two owners demote each other concurrently', async () => {
    const { caller } = await services.newAccount()
    const { caller: second } = await services.newPerson(caller.accountId, 'owner')
    const demote = (id: string, by: typeof caller) =>
      services.users.updateUser({ id, role: 'member', updateMask: ['role'] }, services.as(by))
    const outcomes = await Promise.allSettled([demote(second.userId, caller), demote(caller.userId, second)])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { data } = await services.users.listUsers({}, services.as(caller))
    expect(data.filter(({ role }) => role === 'owner')).toHaveLength(1)
  })
})

describe('removing', () => {
  it('ends keys, frees the address and keeps the name', async () => {
    const { caller } = await services.newAccount()
    const call = services.as(caller)
    const { caller: person, key } = await services.newPerson(caller.accountId, 'member')
    const { email, name } = await services.users.getUser({ id: person.userId }, call)
    const removed = services.eventsOf('mi.identity.user.removed.v1')
    await services.users.removeUser({ id: person.userId }, call)
    await expect(services.verify(key)).rejects.toMatchObject({ status: 'unauthorized' })
    await expect(services.users.getUser({ id: person.userId }, call)).rejects.toMatchObject({
      status: 'not_found',
    })
    expect((await services.users.listUsers({}, call)).data.map(({ id }) => id)).toEqual([caller.userId])
    await expect.poll(() => removed.map(({ data }) => data)).toContainEqual({ user_id: person.userId })
    const client = new pg.Client({ connectionString: services.databaseUrl })
    await client.connect()
    const { rows } = await client.query('select name, email, password_hash from users where id = $1', [
      person.userId,
    ])
    await client.end()
    expect(rows).toEqual([{ name, email: null, password_hash: null }])
    expect(await services.users.inviteUser({ email: email as string, role: 'member' }, call)).toMatchObject({
      email,
    })
    const { data } = await services.account.listAuditLog({ limit: 3 }, call)
    const [last, ...ofRemoval] = data.map(({ action }) => action)
    expect(last).toBe('user.invited')
    expect(ofRemoval.sort()).toEqual(['api_key.revoked', 'user.removed'])
  })
})

describe('my own name and time zone', () => {
  it('are changed, and an invalid time zone is refused', async () => {
    const { caller } = await services.newAccount()
    const call = services.as(caller)
    const change = (fields: { name?: string; timeZone?: string }, updateMask: string[]) =>
      services.users.updateMe({ ...fields, updateMask }, call)
    expect(await change({ name: 'Ada Lovelace' }, ['name'])).toMatchObject({
      name: 'Ada Lovelace',
      timeZone: 'UTC',
    })
    expect(await change({ timeZone: 'Europe/Berlin' }, ['time_zone'])).toMatchObject({
      name: 'Ada Lovelace',
      timeZone: 'Europe/Berlin',
    })
    for (const timeZone of ['Mars/Olympus', '+01:00'])
      await expect(change({ timeZone }, ['time_zone'])).rejects.toMatchObject({
        status: 'invalid',
        details: [{ field: 'time_zone' }],
      })
    expect((await services.account.getMe({}, call)).user?.name).toBe('Ada Lovelace')
  })
})

describe('listing', () => {
  it('sorts by name, pages, and searches names and addresses', async () => {
    const { caller } = await services.newAccount()
    const call = services.as(caller)
    const names = ['ada', 'Ben', 'Élodie', 'zoe', '100% Zed', 'ada']
    for (const name of names)
      await services.users.inviteUser({ email: newEmail(), name, role: 'member' }, call)
    const all = await services.users.listUsers({}, call)
    expect(all.pagination).toMatchObject({ total: 7, limit: 20, offset: 0, hasMore: false })
    expect(all.data.map(({ name }) => name.toLowerCase()).slice(0, 5)).toEqual(
      ['100% zed', 'ada', 'ada', 'ben', 'owner'].sort((a, b) => a.localeCompare(b)),
    )
    const first = await services.users.listUsers({ limit: 3 }, call)
    const second = await services.users.listUsers({ limit: 3, cursor: first.pagination?.nextCursor }, call)
    expect(second.data).toEqual((await services.users.listUsers({ limit: 3, offset: 3 }, call)).data)
    const third = await services.users.listUsers({ limit: 3, cursor: second.pagination?.nextCursor }, call)
    expect([...first.data, ...second.data, ...third.data]).toEqual(all.data)
    const found = async (search: string) =>
      (await services.users.listUsers({ search }, call)).data.map(({ name }) => name)
    expect(await found('ÉLO')).toEqual(['Élodie'])
    expect(await found('%')).toEqual(['100% Zed'])
    expect(await found('_')).toEqual([])
    expect(await found('owner')).toEqual(['Owner'])
    expect((await services.users.listUsers({ search: 'ada' }, call)).pagination).toMatchObject({ total: 2 })
  })
})
