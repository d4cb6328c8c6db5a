import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { EventBus } from '../src/index.ts'
import { bus, describeBus, durable, listen, open, type } from './describe-bus.ts'
import { makeEvent } from './make-event.ts'
import { until } from './until.ts'

describeBus('delivers', () => {
  test('every consumer gets exactly the events of its types, unchanged', async () => {
    const first = listen(bus)
    const second = listen(bus, `${durable}_b`, [type, `${type}x`])
    await Promise.all([first.registered, second.registered])
    const wanted = makeEvent(type, 'mtg_1', { title: 'Überprüfung 会議', nested: { list: [1, null] } })
    const other = makeEvent(`${type}x`, 'mtg_1')
    await bus.publish([wanted, other])
    await until(() => first.seen.length >= 1 && second.seen.length >= 2, 'all deliveries')
    expect(first.seen).toEqual([wanted])
    expect(second.seen).toEqual([wanted, other])
  })

  test('an event published twice is delivered once', async () => {
    const { seen, registered } = listen(bus)
    await registered
    const event = makeEvent(type, 'mtg_1')
    await bus.publish([event])
    await bus.publish([event, event])
    const last = makeEvent(type, 'mtg_1')
    await bus.publish([last])
    await until(() => seen.some(({ id }) => id === last.id), 'the last event')
    expect(seen.map(({ id }) => id)).toEqual([event.id, last.id])
  })

  test('events of one subject are handled in order, in any copy', async () => {
    const order = new Map<string, number[]>()
    const inHand = new Set<string>()
    let overlaps = 0
    const subscribe = (on: EventBus) =>
      on.subscribe({
        durable,
        types: [type],
        async handle({ subject, data }) {
          if (inHand.has(subject)) overlaps++
          inHand.add(subject)
          await sleep(Math.random() * 4)
          inHand.delete(subject)
          order.set(subject, [...(order.get(subject) ?? []), data.number as number])
          return 'done'
        },
      }).registered
    await Promise.all([subscribe(bus), subscribe(open()), subscribe(open())])
    const events = Array.from({ length: 400 }, (_, number) =>
      makeEvent(type, `mtg_${number % 20}`, { number }),
    )
    for (let start = 0; start < events.length; start += 50) await bus.publish(events.slice(start, start + 50))
    await until(() => [...order.values()].flat().length === 400, 'all events')
    expect(overlaps).toBe(0)
    for (const numbers of order.values()) expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
  })

  test('copies share the work', async () => {
    const counts = [0, 0]
    const subscribe = (on: EventBus, copy: number) =>
      on.subscribe({
        durable,
        types: [type],
        concurrency: 4,
        async handle() {
          counts[copy] = (counts[copy] as number) + 1
          await sleep(5)
          return 'done'
        },
      }).registered
    await Promise.all([subscribe(bus, 0), subscribe(open(), 1)])
    await bus.publish(Array.from({ length: 300 }, (_, number) => makeEvent(type, `mtg_${number}`)))
    await until(() => (counts[0] as number) + (counts[1] as number) >= 300, 'all events')
    expect(counts[0]).toBeGreaterThan(30)
    expect(counts[1]).toBeGreaterThan(30)
    expect((counts[0] as number) + (counts[1] as number)).toBe(300)
  })

  test('a late consumer gets the stored events in order', async () => {
    const events = Array.from({ length: 30 }, (_, number) => makeEvent(type, 'mtg_1', { number }))
    await bus.publish(events)
    const { seen } = listen(bus)
    await until(() => seen.length >= 30, 'the past')
    expect(seen.map(({ id }) => id)).toEqual(events.map(({ id }) => id))
  })

  test('a known consumer may add and remove a type', async () => {
    const before = listen(bus, durable, [type, `${type}old`])
    await before.registered
    await bus.close()
    const again = open()
    const after = listen(again, durable, [type, `${type}new`])
    await after.registered
    const events = [
      makeEvent(`${type}old`, 'mtg_1'),
      makeEvent(`${type}new`, 'mtg_1'),
      makeEvent(type, 'mtg_1'),
    ]
    await again.publish(events)
    await until(() => after.seen.length >= 2, 'the wanted types')
    expect(after.seen.map(event => event.type)).toEqual([`${type}new`, type])
  })

  test('lag counts the waiting events', async () => {
    const idle = bus.subscribe({ durable, types: [type], handle: async () => 'done' })
    await idle.registered
    await idle.stop()
    await bus.publish(Array.from({ length: 7 }, (_, number) => makeEvent(type, `mtg_${number}`)))
    expect(await bus.lag(durable)).toBe(7)
  })
})
