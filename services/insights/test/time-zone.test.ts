import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  createMeeting,
  finishedSummary,
  importLines,
  type StartedServices,
  startServices,
} from './start-services.ts'

let services: StartedServices
beforeAll(async () => {
  services = await startServices()
})
afterAll(() => services.stop())

const LINES = [
  'Anna: Welcome everybody, we are here to plan the launch of the new website.',
  "Ben: I'll send the release notes to the customers tomorrow.",
  'Anna: Great, thank you. We decided to launch the website in June.',
]

/** Half past eleven in the evening in London is the next morning in Tokyo. */
const startedAt = new Date('2026-03-04T23:30:00Z')

async function dueDate(call: ReturnType<StartedServices['as']>, meetingId: string) {
  const { status } = await finishedSummary(services, call, meetingId)
  expect(status).toBe('completed')
  const { data } = await services.items.listActionItems({ meetingId, limit: 10 }, call)
  return data.find(({ title }) => title.includes('release notes'))?.dueDate
}

it("resolves “tomorrow” in the meeting's time zone", async () => {
  const call = services.as(services.newCaller())
  const people = { startedAt, participants: [{ name: 'Anna' }, { name: 'Ben' }] }
  const tokyo = await createMeeting(services, call, { ...people, timeZone: 'Asia/Tokyo' })
  const nowhere = await createMeeting(services, call, people)
  for (const id of [tokyo, nowhere]) await importLines(services, call, id, LINES)
  expect(await dueDate(call, tokyo)).toBe('2026-03-06')
  expect(await dueDate(call, nowhere)).toBe('2026-03-05')

  const { id } = await services.summaries.getMeetingSummary({ meetingId: nowhere }, call)
  await services.meetings.updateMeeting(
    { id: nowhere, timeZone: 'Asia/Tokyo', updateMask: ['time_zone'] },
    call,
  )
  let due: string | null | undefined
  // The meeting's change arrives as an event.
  while (due !== '2026-03-06') {
    await services.summaries.regenerateSummary({ id }, call)
    due = await dueDate(call, nowhere)
  }
})
