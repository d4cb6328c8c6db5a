import { expect, test } from 'vitest'
import { bus, describeBus, durable, type } from './describe-bus.ts'
import { makeEvent } from './make-event.ts'
import { until } from './until.ts'

describeBus('retries', () => {
  test('retries with growing delays while later events of the subject wait', async () => {
    const attempts: { at: number; attempt: number }[] = []
    const finished: string[] = []
    const { registered } = bus.subscribe({
      durable,
      types: [type],
      async handle(event, { attempt }) {
        if (event.data.fails === true) {
          attempts.push({ at: performance.now(), attempt })
          if (attempt === 2) throw new Error('a throw is a retry')
          if (attempt < 4) return 'retry'
        }
        finished.push(event.id)
        return 'done'
      },
    })
    await registered
    const failing = makeEvent(type, 'mtg_1', { fails: true })
    const behind = makeEvent(type, 'mtg_1')
    await bus.publish([failing, behind])
    await until(() => finished.length === 2, 'both events')
    expect(finished).toEqual([failing.id, behind.id])
    expect(attempts.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4])
    // The minimum delays of the backoff: half of 100, 200 and 400 ms.
    const gaps = attempts.slice(1).map(({ at }, index) => at - (attempts[index]?.at ?? 0))
    for (const [index, least] of [50, 100, 200].entries())
      expect(gaps[index]).toBeGreaterThanOrEqual(least - 5)
  })

  test('a retried event delays only its own subject', async () => {
    let fixed = false
    let attempts = 0
    const done: string[] = []
    const { registered } = bus.subscribe({
      durable,
      types: [type],
      async handle({ subject, data }) {
        if (subject === 'bad' && data.number === 0 && !fixed) {
          attempts++
          return 'retry'
        }
        done.push(`${subject} ${data.number}`)
        return 'done'
      },
    })
    await registered
    // There are more subjects than JetStream partitions, so some subjects share the partition of `bad`.
    const subjects = ['bad', ...Array.from({ length: 48 }, (_, number) => `mtg_${number}`)]
    const round = (number: number) => subjects.map(subject => makeEvent(type, subject, { number }))
    await bus.publish(round(0))
    await until(() => done.length === 48, 'the first events of the others')
    await bus.publish([...round(1), ...round(2)])
    await until(() => done.length === 3 * 48, 'the later events of the others')
    // The event is still retried, and no later event of its subject was handled.
    const before = attempts
    await until(() => attempts > before, 'another attempt')
    expect(done.filter(entry => entry.startsWith('bad'))).toEqual([])
    await until(async () => (await bus.lag(durable)) === 3, 'the three to be all that waits')
    fixed = true
    await until(() => done.length === 3 * 49, 'the events of the bad one')
    for (const subject of subjects)
      expect(done.filter(entry => entry.startsWith(`${subject} `))).toEqual(
        [0, 1, 2].map(number => `${subject} ${number}`),
      )
    await until(async () => (await bus.lag(durable)) === 0, 'an empty list')
  })

  test('all events are handled in order after a period of failures', async () => {
    let unavailable = true
    const failed = new Set<string>()
    const done = new Map<string, number[]>()
    const { registered } = bus.subscribe({
      durable,
      types: [type],
      async handle({ subject, data }) {
        failed.add(subject)
        if (unavailable) return 'retry'
        done.set(subject, [...(done.get(subject) ?? []), data.number as number])
        return 'done'
      },
    })
    await registered
    const events = Array.from({ length: 3 * 150 }, (_, index) =>
      makeEvent(type, `mtg_${index % 150}`, { number: Math.floor(index / 150) }),
    )
    await bus.publish(events)
    await until(() => failed.size >= 8, 'failures of several subjects')
    unavailable = false
    await until(() => [...done.values()].flat().length === events.length, 'all events')
    for (const numbers of done.values()) expect(numbers).toEqual([0, 1, 2])
    await until(async () => (await bus.lag(durable)) === 0, 'an empty list')
  })

  test('a dropped event is not delivered again and delays nothing', async () => {
    const seen: string[] = []
    const { registered } = bus.subscribe({
      durable,
      types: [type],
      async handle({ id }) {
        seen.push(id)
        return seen.length === 1 ? 'drop' : 'done'
      },
    })
    await registered
    const events = [makeEvent(type, 'mtg_1'), makeEvent(type, 'mtg_1')]
    await bus.publish(events)
    await until(() => seen.length >= 2, 'the event behind')
    await until(async () => (await bus.lag(durable)) === 0, 'an empty list')
    expect(seen).toEqual(events.map(({ id }) => id))
  })
})
