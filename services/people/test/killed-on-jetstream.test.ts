import { type CloudEvent, type EventBus, openEventBus } from '@mi/events'
import {
  hasNatsServer,
  startTestNats,
  startTestServices,
  type TestNats,
  type TestServices,
} from '@mi/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type NatsRelay, startNatsRelay } from './support/nats-relay.ts'
import { PATIENCE_MS, peopleProcess } from './support/people-process.ts'
import { spokenMeetings } from './support/spoken-meetings.ts'

describe.runIf(hasNatsServer())('on JetStream', () => {
  let nats: TestNats
  let relay: NatsRelay
  let services: TestServices
  let people: ReturnType<typeof peopleProcess>
  let bus: EventBus
  const matched = new Map<string, CloudEvent>()
  beforeAll(async () => {
    nats = await startTestNats()
    relay = await startNatsRelay(nats.url)
    const env = { NATS_URL: nats.url }
    services = await startTestServices(['meetings', 'transcripts-search'], {
      env: { meetings: env, 'transcripts-search': env, people: { NATS_URL: relay.url } },
    })
    bus = openEventBus({ natsUrl: nats.url })
    bus.subscribe({
      durable: 'test',
      types: ['mi.people.speaker_profile.matched.v1'],
      async handle(event) {
        matched.set(event.id, event)
        return 'done'
      },
    })
    await services.prepare('people')
    people = peopleProcess(services, { hasPostgresBus: false })
    await people.start()
  }, PATIENCE_MS)
  afterAll(async () => {
    await people?.stop()
    await bus?.close()
    await services?.stop()
    await relay?.stop()
    await nats?.stop()
  })

  test('an event that is delivered again after a kill counts once', {
    timeout: 2 * PATIENCE_MS,
  }, async () => {
    const { call, profiles, meeting, linked, totals } = spokenMeetings(services)
    const { id: ada } = await profiles.createSpeakerProfile({ name: 'Ada Quill' }, call)
    const isHandled = async () => {
      const { rowCount } = await people.database.query('select from infra.inbox where event_id = $1', [
        relay.held(),
      ])
      return rowCount !== 0
    }
    const types = ['mi.meetings.meeting.created.v1', 'mi.transcripts.transcript.ready.v1']
    const held: string[] = []
    for (const type of types) {
      relay.holdAcknowledgement(type)
      let wasHandled = false
      const isHeld = async () => {
        if (relay.held() === null) return false
        // An acknowledged event must have been committed.
        wasHandled = await isHandled()
        return true
      }
      const id = await people.killWhen(isHeld, () => meeting({ name: 'Ada Quill', start: 0, end: 10 }))
      expect([type, wasHandled]).toEqual([type, true])
      held.push(relay.held() ?? '')
      await linked(id ?? '', 1)
    }
    // The kill follows the commit of the outbox rows, so the events are published again.
    const published = await people.killAfterPublishing(() =>
      meeting({ name: 'Ada Quill', start: 0, end: 10 }),
    )
    await linked(published ?? '', 1)

    // The lease of a delivery lasts half a minute.
    for (const eventId of held)
      await expect.poll(() => relay.attemptsOf(eventId), { timeout: PATIENCE_MS }).toBeGreaterThan(1)
    await expect.poll(() => bus.lag('people'), { timeout: PATIENCE_MS }).toBe(0)
    const jobs = async () => (await people.database.query('select from infra.jobs')).rowCount
    await expect.poll(jobs, { timeout: PATIENCE_MS }).toBe(0)
    expect(await totals(ada)).toEqual([3, 30, 6])
    await expect.poll(() => matched.size, { timeout: PATIENCE_MS }).toBe(3)
    const announced = new Set([...matched.values()].map(event => JSON.stringify(event.data)))
    expect(announced.size).toBe(3)
  })
})
