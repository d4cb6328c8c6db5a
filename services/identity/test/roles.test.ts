import type { Caller, Role } from '@mi/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type StartedServices, startServices } from './start-services.ts'
import { openBrowser, type PageBrowser } from './support/page-browser.ts'

const KEYS = '/settings/api-keys'
const PASSWORD = 'correct horse battery'
let services: StartedServices
beforeAll(async () => {
  services = await startServices()
})
afterAll(() => services?.stop())

let people = 0

/** Another user of the account, signed in in a browser. */
async function newColleague(accountId: string, role: Role) {
  const email = `colleague${++people}@example.com`
  const order = { accountId, name: `Colleague ${people}`, email, role, password: PASSWORD }
  const { id: userId } = await services.administration.createUser(order, services.asSystem)
  const ip = `198.51.100.${people}`
  const page = openBrowser({ address: services.pagesAddress, secret: services.secret, ip })
  await page.submit('/sign-in', { email, password: PASSWORD })
  return { page, userId }
}

const tokenOf = async (page: PageBrowser): Promise<[string, string]> => [
  'form_token',
  /name="form_token" value="([^"]+)"/.exec((await page.get(KEYS)).html)?.[1] as string,
]

async function newTeam() {
  const { caller: owner } = await services.newAccount()
  const { caller: member } = await services.newPerson(owner.accountId, 'member')
  const keyOf = (by: Caller) =>
    services.keys.createApiKey({ name: 'Own', scopes: ['meetings:read'] }, services.as(by))
  return { owner, member, ofOwner: await keyOf(owner), ofMember: await keyOf(member) }
}

describe('an API key of another user', () => {
  it('gets 404 for a member in every operation', async () => {
    const { owner, member, ofOwner, ofMember } = await newTeam()
    const call = services.as(member)
    const { id } = ofOwner
    for (const attempt of [
      () => services.keys.getApiKey({ id }, call),
      () => services.keys.updateApiKey({ id, name: 'Mine', updateMask: ['name'] }, call),
      () => services.keys.revokeApiKey({ id }, call),
    ])
      await expect(attempt()).rejects.toMatchObject({ status: 'not_found' })
    const { data, pagination } = await services.keys.listApiKeys({}, call)
    expect(new Set(data.map(key => key.createdBy))).toEqual(new Set([member.userId]))
    expect(data.map(key => key.id)).toContain(ofMember.id)
    expect(pagination?.total).toBe(data.length)
    expect(owner.userId).toBe(ofOwner.createdBy)
  })

  it('is listed and revoked by an admin', async () => {
    const { owner, ofMember } = await newTeam()
    const { caller: admin } = await services.newPerson(owner.accountId, 'admin')
    const call = services.as(admin)
    expect((await services.keys.listApiKeys({}, call)).data.map(key => key.id)).toContain(ofMember.id)
    await services.keys.revokeApiKey({ id: ofMember.id }, call)
    await expect(services.verify(ofMember.key as string)).rejects.toMatchObject({ status: 'unauthorized' })
  })
})

describe('account scopes', () => {
  const order = { name: 'Wide', scopes: ['meetings:read', 'account:read'] }

  it('are given to keys only by owners and admins', async () => {
    const { owner, member } = await newTeam()
    await expect(services.keys.createApiKey(order, services.as(member))).rejects.toMatchObject({
      status: 'forbidden',
      details: [{ field: 'scopes[1]' }],
    })
    expect(await services.keys.createApiKey(order, services.as(owner))).toMatchObject({
      scopes: order.scopes,
    })
  })

  it('are refused to a user who is no longer an admin', async () => {
    const { owner } = await newTeam()
    const { caller: admin } = await services.newPerson(owner.accountId, 'admin')
    await services.users.updateUser(
      { id: admin.userId, role: 'member', updateMask: ['role'] },
      services.as(owner),
    )
    await expect(services.keys.createApiKey(order, services.as(admin))).rejects.toMatchObject({
      status: 'forbidden',
    })
  })
})

it('a changed role takes effect for the keys of the user', async () => {
  const { owner } = await newTeam()
  const { caller, key } = await services.newPerson(owner.accountId, 'admin')
  expect(await services.verify(key)).toMatchObject({ role: 'admin' })
  await services.users.updateUser(
    { id: caller.userId, role: 'member', updateMask: ['role'] },
    services.as(owner),
  )
  expect(await services.verify(key)).toMatchObject({ role: 'member' })
})

describe('the settings of a member', () => {
  it('show their own keys without account scopes', async () => {
    const { owner, ofOwner } = await newTeam()
    const { page } = await newColleague(owner.accountId, 'member')
    const { html } = await page.get(KEYS)
    expect(html).not.toContain(ofOwner.id)
    expect(html).toContain('value="meetings:read"')
    expect(html).not.toContain('account:read')
  })

  it('refuse forged forms', async () => {
    const { owner, ofOwner } = await newTeam()
    const { page, userId } = await newColleague(owner.accountId, 'member')
    const token = await tokenOf(page)
    const statusOf = async (path: string, fields: [string, string][] = []) =>
      (await page.post(path, [token, ...fields])).status
    const wide: [string, string][] = [
      ['name', 'Wide'],
      ['scopes', 'account:write'],
    ]
    expect(await statusOf(KEYS, wide)).toBe(403)
    expect(await statusOf(`${KEYS}/${ofOwner.id}/revoke`)).toBe(404)
    expect(await statusOf(`/settings/members/${owner.userId}/role`, [['role', 'member']])).toBe(403)
    expect(await statusOf(`/settings/members/${userId}/role`, [['role', 'owner']])).toBe(403)
    expect((await page.get(`/settings/members/${owner.userId}/remove`)).status).toBe(403)
  })

  it('create and revoke their own keys', async () => {
    const { owner } = await newTeam()
    const { page, userId } = await newColleague(owner.accountId, 'member')
    const { html } = await page.submit(KEYS, { name: 'Own', scopes: ['meetings:read'] }, KEYS)
    const key = /class="secret"><code>([^<]+)</.exec(html)?.[1] as string
    expect(await services.verify(key)).toMatchObject({ userId, role: 'member', scopes: ['meetings:read'] })
  })
})

describe('the settings of an owner', () => {
  it('name the apps of a removed user and take them over', async () => {
    const { owner: caller } = await newTeam()
    const { page: owner } = await newColleague(caller.accountId, 'owner')
    const { page: member, userId } = await newColleague(caller.accountId, 'member')
    const order = {
      name: 'Notes for Sales',
      homepage_url: 'https://notes.example.com',
      redirect_uris: 'https://notes.example.com/a',
      scopes: ['meetings:read'],
    }
    const { html } = await member.submit('/settings/apps/new', order)
    const app = /href="(\/settings\/apps\/app_\w+)"/.exec(html)?.[1] as string
    const remove = `/settings/members/${userId}/remove`
    expect((await owner.get(remove)).html).toContain(`<a href="${app}">Notes for Sales</a>`)
    expect((await owner.submit(remove, {})).status).toBe(303)
    expect((await owner.get('/settings/apps')).html).toContain('switched off')
    expect((await owner.get(app)).html).toContain('Take over')
    expect((await owner.submit(app, {}, `${app}/take-over`)).location).toBe(`${app}?done=taken_over`)
    const after = (await owner.get(`${app}?done=taken_over`)).html
    expect(after).toContain('The app is yours.')
    expect(after).not.toContain('Take over')
  })
})
