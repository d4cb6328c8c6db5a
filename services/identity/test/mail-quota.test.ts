import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type StartedServices, startServices } from './start-services.ts'

let services: StartedServices
beforeAll(async () => {
  services = await startServices()
})
afterAll(() => services?.stop())

/** Reserves mails as collaboration does on behalf of a user. */
async function newSender(plan: 'free' | 'teams' = 'free') {
  const { caller } = await services.newAccount(plan)
  const internal = services.peer('mi.identity.v1.IdentityInternal')
  const reserve = (id: string, count: number) => internal.reserveMails({ id, count }, services.as(caller))
  return { caller, reserve }
}

const REFUSED = { status: 'conflict', code: 'limit_reached' }

describe('reserving mails', () => {
  it('allows as many mails a day as the plan, and refuses the whole next request', async () => {
    const { reserve } = await newSender()
    expect(await reserve('shr_1', 60)).toEqual({ limit: 100, used: 60 })
    await expect(reserve('shr_2', 41)).rejects.toMatchObject({
      ...REFUSED,
      message: 'The plan free allows 100 mails a day, and 40 are left today.',
      details: [{ field: 'mails_per_day', message: '100' }],
    })
    expect(await reserve('shr_3', 40)).toEqual({ limit: 100, used: 100 })
    await expect(reserve('shr_4', 1)).rejects.toMatchObject(REFUSED)
  })

  it('counts a repeated reservation once', async () => {
    const { reserve } = await newSender()
    await reserve('shr_1', 100)
    expect(await reserve('shr_1', 100)).toEqual({ limit: 100, used: 100 })
  })

  it('holds the quota under concurrent requests', async () => {
    const { reserve } = await newSender()
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, (_, at) => reserve(`shr_${at}`, 25)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
  })

  it('uses the own quota of an account; 0 means no quota', async () => {
    const { caller, reserve } = await newSender()
    const { accountId } = caller
    await services.administration.updateAccount({ accountId, mailsPerDay: 2 }, services.asSystem)
    await expect(reserve('shr_1', 3)).rejects.toMatchObject(REFUSED)
    await services.administration.updateAccount({ accountId, mailsPerDay: 0 }, services.asSystem)
    expect(await reserve('shr_1', 1_000)).toEqual({ limit: 0, used: 1_000 })
  })

  it('counts accounts separately and refuses counts out of bounds', async () => {
    const [first, other] = [await newSender(), await newSender()]
    await first.reserve('shr_1', 100)
    expect(await other.reserve('shr_1', 1)).toEqual({ limit: 100, used: 1 })
    for (const count of [0, -1, 1_001])
      await expect(other.reserve('shr_2', count)).rejects.toMatchObject({ status: 'invalid' })
  })
})

it('names the owner who has been in the account for the longest time', async () => {
  const { caller } = await services.newAccount()
  await services.newPerson(caller.accountId, 'owner')
  const internal = services.peer('mi.identity.v1.IdentityInternal')
  const call = services.as(caller)
  expect(await internal.getAccountOwner({}, call)).toMatchObject({ userId: caller.userId, name: 'Owner' })
})
