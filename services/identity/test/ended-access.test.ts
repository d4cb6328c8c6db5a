import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { knownAddressKey } from '../src/store/throttles.ts'
import { type StartedServices, startServices } from './start-services.ts'
import { mailsTo } from './support/mail-folder.ts'
import { openBrowser } from './support/page-browser.ts'

const ORDER = { name: 'x', scopes: ['meetings:read'] }

let services: StartedServices
let observer: pg.Client
/** Holds up at a row what is under way. */
let holder: pg.Client
beforeAll(async () => {
  services = await startServices()
  observer = new pg.Client({ connectionString: services.databaseUrl })
  await observer.connect()
})
afterAll(async () => {
  await observer?.end()
  await services?.stop()
})
beforeEach(async () => {
  holder = new pg.Client({ connectionString: services.databaseUrl })
  await holder.connect()
})
afterEach(() => holder.end())

/** Resolves when a statement on a table waits for a lock. */
const waitsAt = (table: string) =>
  expect
    .poll(async () => {
      const { rows } = await observer.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like $1`,
        [`%${table}%`],
      )
      return rows.length
    })
    .toBe(1)

describe('a key that has ended and that a gateway still accepts', () => {
  it('creates none after its revocation', async () => {
    const { caller } = await services.newAccount()
    const scopes = ['account:write', 'meetings:read']
    const { id } = await services.keys.createApiKey({ name: 'leaked', scopes }, services.as(caller))
    await services.keys.revokeApiKey({ id }, services.as(caller))
    const leaked = services.as({ ...caller, scopes, credentialId: id })
    await expect(services.keys.createApiKey(ORDER, leaked)).rejects.toMatchObject({ status: 'unauthorized' })
  })

  it('creates none that outlasts the removal of its person', async () => {
    const { caller } = await services.newAccount()
    const { caller: person } = await services.newPerson(caller.accountId, 'member')
    await holder.query('begin')
    await holder.query('select from users where id = $1 for update', [person.userId])
    const removal = services.users.removeUser({ id: person.userId }, services.as(caller))
    await waitsAt('users')
    const creation = expect(services.keys.createApiKey(ORDER, services.as(person))).rejects.toMatchObject({
      status: 'not_found',
    })
    await waitsAt('accounts')
    await holder.query('rollback')
    await removal
    await creation
  })
})

it('a sign-in that is under way with a password that is set anew meanwhile is refused', async () => {
  const { caller, created } = await services.newAccount()
  const email = created.owner?.email as string
  const password = services.passwords.get(email) as string
  const { pagesAddress: address, secret } = services
  const [theirs, thief] = ['203.0.113.7', '203.0.113.8'].map(ip => openBrowser({ address, secret, ip }))
  await theirs!.submit('/password/forgot', { email })
  await expect.poll(() => mailsTo(services.mailFolder, email)).toHaveLength(1)
  const [mail] = await mailsTo(services.mailFolder, email)
  // The password has been verified when the address is remembered.
  await holder.query('begin')
  await holder.query(`insert into throttles (key, tries, expires_at) values ($1, '{}', now())`, [
    Buffer.from(knownAddressKey(caller.userId, '203.0.113.8')),
  ])
  const signIn = thief!.submit('/sign-in', { email, password })
  await waitsAt('throttles')
  const link = `/password/reset?token=${mail?.token}`
  expect((await theirs!.submit(link, { password: 'staple and a lighthouse' })).status).toBe(302)
  await holder.query('rollback')
  expect((await signIn).status).toBe(422)
  expect((await thief!.get('/settings/profile')).location).toContain('/sign-in')
})
