import { untilWaiting } from '@mi/testkit'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { knownAddressKey } from '../src/sign-in/store/throttles.ts'
import { type StartedServices, startServices } from './start-services.ts'
import { mailsTo } from './support/mail-folder.ts'
import { openBrowser } from './support/page-browser.ts'

const CHOSEN = 'staple and a lighthouse'
const ORDER = { name: 'x', scopes: ['meetings:read'] }

let services: StartedServices
/** Holds up at a row what is under way. */
let holder: pg.Client
beforeAll(async () => {
  services = await startServices()
})
afterAll(async () => {
  await services?.stop()
})
beforeEach(async () => {
  holder = new pg.Client({ connectionString: services.databaseUrl })
  await holder.connect()
})
afterEach(() => holder.end())

/** Resolves when so many statements on a table wait for a lock. */
const waitsAt = (table: string, count = 1) => untilWaiting(services.databaseUrl, { statement: table, count })

describe('an ended key that a gateway still accepts', () => {
  it('creates no key after its revocation', async () => {
    const { caller } = await services.newAccount()
    const scopes = ['account:write', 'meetings:read']
    const { id } = await services.keys.createApiKey({ name: 'leaked', scopes }, services.as(caller))
    await services.keys.revokeApiKey({ id }, services.as(caller))
    const leaked = services.as({ ...caller, scopes, credentialId: id })
    await expect(services.keys.createApiKey(ORDER, leaked)).rejects.toMatchObject({ status: 'unauthorized' })
  })

  it('creates no key that outlasts the removal of its user', async () => {
    const { caller } = await services.newAccount()
    const { caller: person } = await services.newPerson(caller.accountId, 'member')
    await holder.query('begin')
    await holder.query('select from users where id = $1 for update', [person.userId])
    const removal = services.users.removeUser({ id: person.userId }, services.as(caller))
    await waitsAt('users')
    const creation = expect(services.keys.createApiKey(ORDER, services.as(person))).rejects.toMatchObject({
      status: 'unauthorized',
    })
    await waitsAt('accounts')
    await holder.query('rollback')
    await removal
    await creation
  })
})

/** An owner who has requested a new password, and an attacker who knows the old password. */
async function resetting() {
  const { caller, created } = await services.newAccount()
  const email = created.owner?.email as string
  const password = services.passwords.get(email) as string
  const { pagesAddress: address, secret } = services
  const browser = (ip: string) => openBrowser({ address, secret, ip })
  const [owner, thief] = [browser('203.0.113.7'), browser('203.0.113.8')]
  await owner.submit('/password/forgot', { email })
  await expect.poll(() => mailsTo(services.mailFolder, email)).toHaveLength(1)
  const [mail] = await mailsTo(services.mailFolder, email)
  const reset = () => owner.submit(`/password/reset?token=${mail?.token}`, { password: CHOSEN })
  return { userId: caller.userId, email, password, owner, thief, reset }
}

describe('a password reset', () => {
  it('refuses a concurrent sign-in with the old password', async () => {
    const { userId, email, password, thief, reset } = await resetting()
    // The password has been verified when the address is remembered.
    await holder.query('begin')
    await holder.query(`insert into throttles (key, tries, expires_at) values ($1, '{}', now())`, [
      Buffer.from(knownAddressKey(userId, '203.0.113.8')),
    ])
    const signIn = thief.submit('/sign-in', { email, password })
    await waitsAt('throttles')
    expect((await reset()).status).toBe(302)
    await holder.query('rollback')
    expect((await signIn).status).toBe(422)
    expect((await thief.get('/settings/profile')).location).toContain('/sign-in')
  })

  it('is not replaced by a concurrent change in an ended session', async () => {
    const { userId, email, password, owner, thief, reset } = await resetting()
    await thief.submit('/sign-in', { email, password })
    const { html } = await thief.get('/settings/security')
    const token = /name="form_token" value="([^"]+)"/.exec(html)?.[1] as string
    await holder.query('begin')
    await holder.query('select from users where id = $1 for update', [userId])
    const resets = reset()
    await waitsAt('users')
    const changes = thief.post('/settings/security/password', [
      ['form_token', token],
      ['current', password],
      ['password', 'the password of a thief'],
    ])
    await waitsAt('users', 2)
    await holder.query('rollback')
    expect((await resets).status).toBe(302)
    expect((await changes).location).toContain('/sign-in')
    expect((await owner.submit('/sign-in', { email, password: CHOSEN })).status).toBe(302)
  })
})
