import type { Caller } from '@mi/contracts'
import { newId } from '@mi/ids'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { example, type StartedServices, startServices } from './start-services.ts'

let services: StartedServices
beforeAll(async () => {
  services = await startServices()
})
afterAll(() => services.stop())

const withRole = (caller: Caller, role: Caller['role']): Caller => ({ ...caller, userId: newId('usr'), role })

describe('a meeting is deleted', () => {
  it('by the member who created it', async () => {
    const member = withRole(services.newCaller(), 'member')
    const { id } = await services.meetings.createMeeting(example, services.as(member))
    await services.meetings.deleteMeeting({ id }, services.as(member))
    await expect(services.meetings.getMeeting({ id }, services.as(member))).rejects.toMatchObject({
      status: 'not_found',
    })
  })

  it.each(['owner', 'admin'] as const)('by an %s who did not create it', async role => {
    const member = withRole(services.newCaller(), 'member')
    const { id } = await services.meetings.createMeeting(example, services.as(member))
    await services.meetings.deleteMeeting({ id }, services.as(withRole(member, role)))
  })

  it('not by another member', async () => {
    const creator = withRole(services.newCaller(), 'member')
    const { id } = await services.meetings.createMeeting(example, services.as(creator))
    const deleted = services.meetings.deleteMeeting({ id }, services.as(withRole(creator, 'member')))
    await expect(deleted).rejects.toMatchObject({
      status: 'forbidden',
      message: 'Only the creator of the meeting, and owners and admins of the account, can delete it.',
    })
    expect((await services.meetings.getMeeting({ id }, services.as(creator))).id).toBe(id)
  })

  it('not by a member when its creator is unknown', async () => {
    const caller = services.newCaller()
    const { id } = await services.meetings.createMeeting(example, services.as(caller))
    const client = new pg.Client({ connectionString: services.databaseUrl })
    await client.connect()
    await client.query('update meetings set created_by = null where id = $1', [id])
    await client.end()
    const deleted = services.meetings.deleteMeeting({ id }, services.as({ ...caller, role: 'member' }))
    await expect(deleted).rejects.toMatchObject({ status: 'forbidden' })
  })

  it('with a sandbox reset, regardless of the creator', async () => {
    const admin = services.newCaller('test')
    const member = withRole(admin, 'member')
    const { id } = await services.meetings.createMeeting(example, services.as(member))
    await services.meetings.resetTestData({}, services.as(admin))
    await expect(services.meetings.getMeeting({ id }, services.as(member))).rejects.toMatchObject({
      status: 'not_found',
    })
  })

  it('is absent for another account, regardless of the role', async () => {
    const { id } = await services.meetings.createMeeting(example, services.as(services.newCaller()))
    for (const role of ['owner', 'member'] as const)
      await expect(
        services.meetings.deleteMeeting({ id }, services.as(withRole(services.newCaller(), role))),
      ).rejects.toMatchObject({ status: 'not_found' })
  })
})
