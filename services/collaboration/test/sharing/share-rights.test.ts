// Rights to shares: members manage the shares that they created, and shares end with their creator.
import type { CallOptions } from '@mi/contracts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  outcomeOf,
  type Person,
  type StartedCollaboration,
  startCollaboration,
} from '../support/start-collaboration.ts'
import { tokenIn } from './support/shared-meeting.ts'

// Only limits a failing test. Events can take long on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

let started: StartedCollaboration
beforeAll(async () => {
  started = await startCollaboration()
}, 180_000)
afterAll(() => started?.stop())

const sharesOf = () => started.client('mi.collaboration.v1.Shares')
const withShares = ({ caller }: Person, mode: 'live' | 'test' = 'live') =>
  started.as({ ...caller, mode, scopes: ['shares:write', 'meetings:write'] })
const newLink = (meetingId: string, by: CallOptions, permission: 'view' | 'comment' | 'edit' = 'view') =>
  sharesOf().createShare(
    { meetingId, recipients: [], permission, generateLink: true, message: null, expiresAt: null },
    by,
  )

test('limits a member to the shares that they created', async () => {
  const owner = await started.newAccount()
  const admin = await started.newPerson(owner, 'admin', 'Ada')
  const [ben, cem] = [
    await started.newPerson(owner, 'member', 'Ben'),
    await started.newPerson(owner, 'member', 'Cem'),
  ]
  const meetingId = await started.newMeeting(owner)
  const ids = new Map<string, string>()
  for (const person of [owner, ben, cem])
    ids.set(person.userId, (await newLink(meetingId, withShares(person))).id)
  const list = async (person: Person) => {
    const page = await sharesOf().listShares({ meetingId, limit: 20 }, withShares(person))
    return { ids: page.data.map(({ id }) => id), total: page.pagination?.total }
  }
  const [ofOwner = '', ofBen = '', ofCem = ''] = [owner, ben, cem].map(({ userId }) => ids.get(userId))
  expect(await list(ben)).toEqual({ ids: [ofBen], total: 1 })
  expect((await list(admin)).total).toBe(3)
  expect((await list(owner)).ids).toEqual([ofCem, ofBen, ofOwner])
  const read = (id: string, person: Person) => outcomeOf(sharesOf().getShare({ id }, withShares(person)))
  const revoke = (id: string, person: Person) => outcomeOf(sharesOf().deleteShare({ id }, withShares(person)))
  expect([await read(ofBen, ben), await read(ofCem, ben), await read(ofOwner, ben)]).toEqual([
    'ok',
    'not_found',
    'not_found',
  ])
  expect(await revoke(ofCem, ben)).toBe('not_found')
  expect(await revoke(ofBen, ben)).toBe('ok')
  expect(await revoke(ofCem, admin)).toBe('ok')
  expect(await list(cem)).toEqual({ ids: [], total: 0 })
})

test('ends shares of a removed user in both modes, except view-only shares', async () => {
  const owner = await started.newAccount()
  const ada = await started.newPerson(owner, 'admin', 'Ada')
  const shared = started.client('mi.collaboration.v1.SharedMeetings')
  const tokens: Record<string, string> = {}
  for (const mode of ['live', 'test'] as const) {
    const call = started.as({ ...owner.caller, mode })
    const request = { title: 'Planning', platform: 'zoom', startedAt: new Date() } as const
    const { id: meetingId } = await started.meetings.createMeeting(request, call)
    for (const permission of ['view', 'comment', 'edit'] as const)
      for (const person of [owner, ada]) {
        const { link } = await newLink(meetingId, withShares(person, mode), permission)
        tokens[`${person === ada ? 'ada' : 'owner'} ${mode} ${permission}`] = tokenIn(link?.url ?? '')
      }
  }
  const opened = async () => {
    const outcomes = await Promise.all(
      Object.entries(tokens).map(async ([name, token]) => {
        const call = shared.listSharedComments({ token, limit: 20 }, owner.call)
        return [name, await outcomeOf(call)] as const
      }),
    )
    return outcomes.filter(([, outcome]) => outcome === 'not_found').map(([name]) => name)
  }
  expect(await opened()).toEqual([])
  await started.client('mi.identity.v1.Users').removeUser({ id: ada.userId }, owner.call)
  await expect
    .poll(opened, { timeout: 60_000 })
    .toEqual(['ada live comment', 'ada live edit', 'ada test comment', 'ada test edit'])
  // A share that a removed user creates concurrently is refused.
  expect(await outcomeOf(newLink(await started.newMeeting(owner), withShares(ada), 'edit'))).toBe('not_found')
})
