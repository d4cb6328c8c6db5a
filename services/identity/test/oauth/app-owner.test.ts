import { untilWaiting } from '@mi/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type AuthorizationServer,
  REDIRECT,
  startAuthorizationServer,
  type TestApp,
  type TestUser,
} from './authorization-server.ts'

let server: AuthorizationServer
beforeAll(async () => {
  server = await startAuthorizationServer()
})
afterAll(() => server?.stop())

const ELSEWHERE = 'https://evil.example/callback'
const as = (user: TestUser) => server.services.as(user.caller)
const change = (app: TestApp, user: TestUser, fields: object, updateMask: string[]) =>
  server.apps.updateOAuthApp({ id: app.id, ownerId: '', ...fields, updateMask }, as(user))
const giveTo = (app: TestApp, by: TestUser, owner: TestUser) =>
  change(app, by, { ownerId: owner.caller.userId }, ['owner_id'])
/** The status of an authorization request: 303 when the code comes unasked, 200 when the user is asked. */
const asked = async (user: TestUser, app: TestApp, redirectUri = REDIRECT) =>
  (await server.authorize(user, server.queryOf(app, { redirect_uri: redirectUri }), null)).status

/** An account with an owner and a member, and an app of each. */
async function newTeam() {
  const owner = await server.newUser()
  const member = await server.newColleague(owner, 'member')
  return { owner, member, ofOwner: await server.newApp(owner), ofMember: await server.newApp(member) }
}

describe('an app of another user', () => {
  test('gets 404 for a member in every operation', async () => {
    const { member, ofOwner, ofMember } = await newTeam()
    const { id } = ofOwner
    const call = as(member)
    const attempts: [string, () => Promise<unknown>][] = [
      ['get', () => server.apps.getOAuthApp({ id }, call)],
      ['update', () => change(ofOwner, member, { redirectUris: [ELSEWHERE] }, ['redirect_uris'])],
      ['delete', () => server.apps.deleteOAuthApp({ id }, call)],
      ['rotate', () => server.apps.rotateOAuthAppSecret({ id }, call)],
      ['revoke tokens', () => server.apps.revokeOAuthAppTokens({ id }, call)],
      ['stats', () => server.apps.getOAuthAppStats({ id }, call)],
    ]
    for (const [name, attempt] of attempts)
      await expect(attempt(), name).rejects.toMatchObject({ status: 'not_found' })
    const { data, pagination } = await server.apps.listOAuthApps({}, call)
    expect(data.map(app => app.id)).toEqual([ofMember.id])
    expect(pagination?.total).toBe(1)
  })

  test('is listed and changed by an admin', async () => {
    const { owner, member, ofMember, ofOwner } = await newTeam()
    const admin = await server.newColleague(owner, 'admin')
    const { data } = await server.apps.listOAuthApps({}, as(admin))
    expect(new Set(data.map(app => app.id))).toEqual(new Set([ofMember.id, ofOwner.id]))
    const { userId } = member.caller
    expect(await change(ofMember, admin, { name: 'New name' }, ['name'])).toMatchObject({
      name: 'New name',
      ownerId: userId,
      createdBy: userId,
      active: true,
    })
  })
})

describe('consent', () => {
  test('is requested again after the redirect URIs change', async () => {
    const { owner, member, ofMember } = await newTeam()
    await server.tokensFor(owner, ofMember)
    expect(await asked(owner, ofMember)).toBe(303)
    await change(ofMember, member, { redirectUris: [REDIRECT, ELSEWHERE] }, ['redirect_uris'])
    expect(await asked(owner, ofMember, ELSEWHERE)).toBe(200)
    expect(await asked(owner, ofMember)).toBe(200)
    await server.codeFor(owner, ofMember)
    expect(await asked(owner, ofMember)).toBe(303)
  })

  test('is remembered when only the order of the redirect URIs changes', async () => {
    const { owner, member, ofMember } = await newTeam()
    await change(ofMember, member, { redirectUris: [REDIRECT, ELSEWHERE] }, ['redirect_uris'])
    await server.codeFor(owner, ofMember)
    await change(ofMember, member, { redirectUris: [ELSEWHERE, REDIRECT] }, ['redirect_uris'])
    expect(await asked(owner, ofMember)).toBe(303)
  })

  test('to a new version ends the earlier grant with its tokens', async () => {
    const { owner, member, ofMember } = await newTeam()
    const before = await server.tokensFor(owner, ofMember, { scope: 'meetings:read summaries:read' })
    await change(ofMember, member, { redirectUris: [REDIRECT, ELSEWHERE] }, ['redirect_uris'])
    await server.tokensFor(owner, ofMember, { scope: 'meetings:read' })
    expect(await server.introspect(ofMember, before.access_token)).toEqual({ active: false })
    const wider = server.queryOf(ofMember, { scope: 'summaries:read' })
    expect((await server.authorize(owner, wider, null)).status).toBe(200)
  })

  test('is requested again after the owner changes', async () => {
    const { owner, ofMember } = await newTeam()
    await server.codeFor(owner, ofMember)
    expect(await giveTo(ofMember, owner, owner)).toMatchObject({ ownerId: owner.caller.userId })
    expect(await asked(owner, ofMember)).toBe(200)
  })
})

describe('the owner of an app', () => {
  test('is changed by owners and admins, to an active user', async () => {
    const { owner, member, ofMember } = await newTeam()
    await expect(giveTo(ofMember, member, owner)).rejects.toMatchObject({ status: 'forbidden' })
    const stranger = await server.newUser()
    await expect(giveTo(ofMember, owner, stranger)).rejects.toMatchObject({
      status: 'invalid',
      details: [{ field: 'owner_id' }],
    })
  })
})

describe('removing the owner of an app', () => {
  async function newOrphan() {
    const { owner, member, ofMember } = await newTeam()
    const user = await server.newUser()
    const tokens = await server.tokensFor(user, ofMember)
    await server.users.removeUser({ id: member.caller.userId }, as(owner))
    return { owner, user, app: ofMember, tokens }
  }

  test('switches the app off and ends its tokens in all accounts', async () => {
    const { owner, user, app, tokens } = await newOrphan()
    const { data } = await server.apps.listOAuthApps({}, as(owner))
    expect(data.find(({ id }) => id === app.id)).toMatchObject({ active: false })
    const refreshed = await server.refresh(app, tokens.refresh_token)
    expect([refreshed.status, ((await refreshed.json()) as { error: string }).error]).toEqual([
      401,
      'invalid_client',
    ])
    const { rows } = await server.database.query('select 1 from oauth_grants where app_id = $1', [app.id])
    expect(rows).toEqual([])
    const page = await server.authorize(user, server.queryOf(app))
    expect([page.status, (await page.text()).includes('switched off')]).toEqual([400, true])
    expect(await server.audited(owner)).toEqual(
      expect.arrayContaining(['oauth_app.switched_off', 'user.removed']),
    )
  })

  test('lets an owner take the app over', async () => {
    const { owner, user, app } = await newOrphan()
    expect(await giveTo(app, owner, owner)).toMatchObject({ active: true, ownerId: owner.caller.userId })
    expect(await asked(user, app)).toBe(200)
    expect(await server.tokensFor(user, app)).toMatchObject({ scope: 'meetings:read' })
  })

  test('prevents a concurrent consent', async () => {
    const { owner, member, ofMember } = await newTeam()
    const removal = await server.database.connect()
    await removal.query('begin')
    await removal.query('update oauth_apps set active = false where id = $1', [ofMember.id])
    const allowed = server.authorize(owner, server.queryOf(ofMember))
    await untilWaiting(server.databaseUrl, { statement: 'into oauth_grants' })
    await removal.query('commit')
    removal.release()
    expect((await allowed).status).toBe(400)
    expect(member.caller.role).toBe('member')
  })
})

test('an account has at most 25 apps in each mode, under concurrency', async () => {
  const owner = await server.newUser()
  const outcomes = await Promise.allSettled(
    Array.from({ length: 27 }, () => server.newApp(owner, { mode: 'test' })),
  )
  const refused = outcomes.filter(outcome => outcome.status === 'rejected')
  expect(refused.map(({ reason }) => reason)).toEqual([
    expect.objectContaining({ status: 'conflict', code: 'limit_reached' }),
    expect.objectContaining({ status: 'conflict', code: 'limit_reached' }),
  ])
  await server.newApp(owner, { mode: 'live' })
})

describe('an authorization', () => {
  test('is ended only by the app itself and with account:write', async () => {
    const user = await server.newUser()
    const [app, other] = [await server.newApp(user), await server.newApp(user)]
    await server.codeFor(user, app)
    const authorizations = server.services.client('mi.identity.v1.Authorizations')
    const end = (fields: object) =>
      authorizations.revokeAuthorization(
        { appId: app.id },
        server.services.as({ ...user.caller, scopes: ['meetings:write'], ...fields }),
      )
    await expect(end({})).rejects.toMatchObject({ status: 'forbidden' })
    await expect(end({ auth: 'oauth', credentialId: other.id })).rejects.toMatchObject({
      status: 'forbidden',
    })
    await end({ auth: 'oauth', credentialId: app.id })
    await server.codeFor(user, app)
    await end({ scopes: ['account:write'] })
    await expect(end({ scopes: ['account:write'] })).rejects.toMatchObject({ status: 'not_found' })
  })
})
