import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PLANNING, type StartedServices, startServices, summarisedMeeting } from './start-services.ts'

let services: StartedServices
beforeAll(async () => {
  services = await startServices()
})
afterAll(() => services.stop())

describe('from transcript to insights', () => {
  it('a transcript brings a summary and its action items', async () => {
    const call = services.as(services.newCaller())
    const summary = await summarisedMeeting(services, call, PLANNING)
    console.log(JSON.stringify(summary, null, 1).slice(0, 3000))
    expect(summary).toMatchObject({ status: 'completed', version: 1, engine: 'built-in' })
    const { data, pagination } = await services.items.listActionItems({}, call)
    console.log(JSON.stringify(data, null, 1).slice(0, 3000))
    expect(pagination?.total).toBe(data.length)
  })
})
