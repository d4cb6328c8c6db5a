import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CloudEvent, EventBus } from '../src/index.ts'
import { BUS_ENGINES, type BusEngine } from './engines.ts'
import { makeEvent } from './make-event.ts'
import { until } from './until.ts'

describe.each(BUS_ENGINES)('the event bus on $name', kind => {
  describe.runIf(kind.available)('keeps its contract:', () => {
    let engine: BusEngine
    let bus: EventBus
    let opened: EventBus[]
    let type: string
    let durable: string

    beforeAll(async () => {
      engine = await kind.start()
    })
    afterAll(async () => await engine?.stop())
    beforeEach(() => {
      opened = []
      bus = open()
      const unique = randomBytes(4).toString('hex')
      type = `mi.test.thing_${unique}.happened.v1`
      durable = `consumer_${unique}`
    })
    afterEach(async () => {
      await Promise.all(opened.map(one => one.close()))
    })

    function open(): EventBus {
      const one = engine.open()
      opened.push(one)
      return one
    }

    /** A consumer that notes what it is given. */
    function listen(
      on: EventBus,
      name = durable,
      types = [type],
    ): { seen: CloudEvent[]; registered: Promise<void> } {
      const seen: CloudEvent[] = []
      const { registered } = on.subscribe({
        durable: name,
        types,
        async handle(event) {
          seen.push(event)
          return 'done'
        },
      })
      return { seen, registered }
    }

    test('every consumer gets every event of its types, unchanged, and no other', async () => {
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

    test('events of one subject are handled in order and one at a time, whichever copy has them', async () => {
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
      for (let start = 0; start < events.length; start += 50)
        await bus.publish(events.slice(start, start + 50))
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

    test('a retry comes again, counted, later each time, and later events of its subject wait for it', async () => {
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
      // The least delays the backoff can give: half of 100, 200 and 400 ms.
      const gaps = attempts.slice(1).map(({ at }, index) => at - (attempts[index]?.at ?? 0))
      for (const [index, least] of [50, 100, 200].entries())
        expect(gaps[index]).toBeGreaterThanOrEqual(least - 5)
    })

    test('an event that is retried holds up its own subject, and no other', async () => {
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
      // More subjects than JetStream has partitions: some share that of the bad one.
      const subjects = ['bad', ...Array.from({ length: 48 }, (_, number) => `mtg_${number}`)]
      const round = (number: number) => subjects.map(subject => makeEvent(type, subject, { number }))
      await bus.publish(round(0))
      await until(() => done.length === 48, 'the first events of the others')
      await bus.publish([...round(1), ...round(2)])
      await until(() => done.length === 3 * 48, 'the later events of the others')
      // It goes on being tried, and none behind it was.
      const before = attempts
      await until(() => attempts > before, 'another attempt')
      expect(done.filter(one => one.startsWith('bad'))).toEqual([])
      await until(async () => (await bus.lag(durable)) === 3, 'the three to be all that waits')
      fixed = true
      await until(() => done.length === 3 * 49, 'the events of the bad one')
      for (const subject of subjects)
        expect(done.filter(one => one.startsWith(`${subject} `))).toEqual(
          [0, 1, 2].map(number => `${subject} ${number}`),
        )
      await until(async () => (await bus.lag(durable)) === 0, 'an empty list')
    })

    test('when every event fails for a while, all are handled afterwards, in order', async () => {
      let unavailable = true
      const done = new Map<string, number[]>()
      const { registered } = bus.subscribe({
        durable,
        types: [type],
        async handle({ subject, data }) {
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
      await sleep(1_000)
      unavailable = false
      await until(() => [...done.values()].flat().length === events.length, 'all events')
      for (const numbers of done.values()) expect(numbers).toEqual([0, 1, 2])
      await until(async () => (await bus.lag(durable)) === 0, 'an empty list')
    })

    test('a copy that stops leaves what it retries to another, which goes on in order', async () => {
      const attempts: number[] = []
      const leaving = bus.subscribe({
        durable,
        types: [type],
        async handle(_, { attempt }) {
          attempts.push(attempt)
          return 'retry'
        },
      })
      await leaving.registered
      const events = Array.from({ length: 3 }, () => makeEvent(type, 'mtg_1'))
      await bus.publish(events)
      await until(() => attempts.length === 3, 'three attempts')
      await leaving.stop()
      const seen: { id: string; attempt: number }[] = []
      open().subscribe({
        durable,
        types: [type],
        async handle({ id }, { attempt }) {
          seen.push({ id, attempt })
          return 'done'
        },
      })
      await until(() => seen.length === 3, 'all events')
      expect(seen.map(({ id }) => id)).toEqual(events.map(({ id }) => id))
      expect(seen[0]?.attempt).toBe(attempts.length + 1)
      expect(seen.slice(1).map(({ attempt }) => attempt)).toEqual([1, 1])
    })

    test('a dropped event does not come again and holds nothing up', async () => {
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

    test('a copy killed in the middle of an event loses nothing: another takes over', async () => {
      const script = fileURLToPath(new URL('copy-that-dies.ts', import.meta.url))
      const child = spawn(process.execPath, [script, durable, type, JSON.stringify(engine.options)])
      let output = ''
      child.stdout.on('data', chunk => (output += chunk))
      const first = makeEvent(type, 'mtg_1')
      const second = makeEvent(type, 'mtg_1')
      await bus.publish([first, second])
      await until(() => output.includes(`taken ${first.id}`), 'the child taking the event')
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
      const { seen } = listen(bus)
      await until(() => seen.length >= 2, 'redelivery')
      expect(seen.map(({ id }) => id)).toEqual([first.id, second.id])
    })

    test('copies killed at any moment while events are retried: none is lost, and order holds', {
      timeout: 120_000,
    }, async () => {
      const folder = await mkdtemp(join(tmpdir(), 'mi-retrying-'))
      const file = join(folder, 'handled')
      await writeFile(file, '')
      const script = fileURLToPath(new URL('retrying-copy.ts', import.meta.url))
      const start = () => {
        const child = spawn(process.execPath, [script, durable, type, JSON.stringify(engine.options), file], {
          stdio: ['ignore', 'pipe', 'inherit'],
        })
        return { child, ready: once(child.stdout, 'data') }
      }
      const copies = [start(), start()]
      await Promise.all(copies.map(({ ready }) => ready))
      const SUBJECTS = 40
      const events = Array.from({ length: 15 * SUBJECTS }, (_, index) =>
        makeEvent(type, `mtg_${index % SUBJECTS}`, { number: Math.floor(index / SUBJECTS) }),
      )
      const handled = async () => (await readFile(file, 'utf8')).trimEnd().split('\n')
      try {
        const kills = Array.from({ length: 6 }, (_, kill) => kill)
        for (const kill of kills) {
          const share = events.length / kills.length
          await bus.publish(events.slice(kill * share, (kill + 1) * share))
          await sleep(Math.random() * 400)
          const { child } = copies.shift()!
          const exited = once(child, 'exit')
          child.kill('SIGKILL')
          await exited
          copies.push(start())
        }
        await until(async () => new Set(await handled()).size === events.length, 'all events', 90_000)
        await until(async () => (await bus.lag(durable)) === 0, 'an empty list', 30_000)
      } finally {
        for (const { child } of copies) child.kill('SIGKILL')
      }
      const firsts = [...new Set(await handled())].map(line => line.split(' ') as [string, string])
      for (const [subject, lines] of Map.groupBy(firsts, ([name]) => name))
        expect([subject, lines.map(([, number]) => Number(number))]).toEqual([
          subject,
          Array.from({ length: 15 }, (_, number) => number),
        ])
      await rm(folder, { recursive: true })
    })

    test('a slow handler keeps its event beyond the lease', async () => {
      const copies: string[] = []
      const subscribe = (on: EventBus, copy: string) =>
        on.subscribe({
          durable,
          types: [type],
          async handle() {
            copies.push(copy)
            await sleep(5_000)
            return 'done'
          },
        }).registered
      await Promise.all([subscribe(bus, 'a'), subscribe(open(), 'b')])
      await bus.publish([makeEvent(type, 'mtg_1')])
      await until(async () => copies.length > 0 && (await bus.lag(durable)) === 0, 'the end of the handler')
      expect(copies).toHaveLength(1)
    })

    test('a consumer that registers late is given what the bus keeps, in order', async () => {
      const events = Array.from({ length: 30 }, (_, number) => makeEvent(type, 'mtg_1', { number }))
      await bus.publish(events)
      const { seen } = listen(bus)
      await until(() => seen.length >= 30, 'the past')
      expect(seen.map(({ id }) => id)).toEqual(events.map(({ id }) => id))
    })

    test('a known consumer may add a type and give one up', async () => {
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

    test('stop lets the event in hand finish and leaves the rest to others', async () => {
      let started = 0
      const finished: string[] = []
      const leaving = bus.subscribe({
        durable,
        types: [type],
        async handle({ id }) {
          started++
          await sleep(200)
          finished.push(id)
          return 'done'
        },
      })
      await leaving.registered
      const events = Array.from({ length: 5 }, () => makeEvent(type, 'mtg_1'))
      await bus.publish(events)
      await until(() => started === 1, 'the first event')
      await leaving.stop()
      expect(finished).toEqual([events[0]?.id])
      const { seen } = listen(open())
      await until(() => seen.length >= 4, 'the rest')
      expect(seen.map(({ id }) => id)).toEqual(events.slice(1).map(({ id }) => id))
    })

    test('lag counts what waits', async () => {
      const idle = bus.subscribe({ durable, types: [type], handle: async () => 'done' })
      await idle.registered
      await idle.stop()
      await bus.publish(Array.from({ length: 7 }, (_, number) => makeEvent(type, `mtg_${number}`)))
      expect(await bus.lag(durable)).toBe(7)
    })

    test('a server that becomes unavailable and recovers costs nothing but time', {
      timeout: 60_000,
    }, async () => {
      const seen: CloudEvent[] = []
      const { registered } = bus.subscribe({
        durable,
        types: [type],
        async handle(event) {
          // What waits for another attempt meanwhile is not lost either.
          if (Math.random() < 0.2) return 'retry'
          seen.push(event)
          return 'done'
        },
      })
      await registered
      const publisher = open()
      const events = Array.from({ length: 200 }, (_, number) =>
        makeEvent(type, `mtg_${number % 10}`, { number }),
      )
      const restarted = sleep(100).then(() => engine.restart(3_000))
      for (const event of events) {
        // As the relay does: the same events until the bus takes them.
        for (let stored = false; !stored; )
          stored = await publisher.publish([event]).then(
            () => true,
            () => sleep(100, false),
          )
        await sleep(2)
      }
      await restarted
      await until(() => new Set(seen.map(({ id }) => id)).size === 200, 'all events', 40_000)
      for (let subject = 0; subject < 10; subject++) {
        const numbers = [
          ...new Set(seen.filter(event => event.subject === `mtg_${subject}`).map(({ data }) => data.number)),
        ]
        expect(numbers).toEqual(Array.from({ length: 20 }, (_, step) => subject + 10 * step))
      }
      await until(async () => (await bus.lag(durable)) === 0, 'an empty list')
    })
  })
})
