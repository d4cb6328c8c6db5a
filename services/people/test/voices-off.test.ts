import { startTestServices, type TestServices } from '@mi/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

let services: TestServices
beforeAll(async () => {
  services = await startTestServices(['people'])
})
afterAll(() => services?.stop())

test('announces disabled voice matching again at the next start', async () => {
  const events = services.eventsOf('mi.people.voice_matching.changed.v1')
  const voices = services.client('mi.people.v1.Voices')
  await voices.setVoiceMatching({ enabled: false }, services.as(services.newCaller()))
  const disabled = () => events.filter(({ data }) => data.enabled === false).length
  // One event for each mode of the account.
  await expect.poll(disabled, { timeout: 30_000 }).toBe(2)
  await services.start('people')
  await expect.poll(disabled, { timeout: 30_000 }).toBe(4)
})
