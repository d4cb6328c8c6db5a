import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type StartedServices, startServices } from './start-services.ts'

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
