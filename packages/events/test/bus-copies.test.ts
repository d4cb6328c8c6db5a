import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { CloudEvent, EventBus } from '../src/index.ts'
import { bus, describeBus, durable, engine, listen, open, type } from './describe-bus.ts'
import { makeEvent } from './make-event.ts'
import { until } from './until.ts'

describeBus('survives', () => {
  test('another copy continues the retries of a stopped copy in order', async () => {
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

  test('another copy takes over the event of a killed copy', async () => {
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

  test('loses no event and keeps order when copies are killed at random', {
    timeout: 300_000,
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
      await until(async () => new Set(await handled()).size === events.length, 'all events', 150_000)
      await until(async () => (await bus.lag(durable)) === 0, 'an empty list')
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

  test('stop waits for the event in progress and returns the rest', async () => {
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

  test('an outage of the server causes only a delay', {
    timeout: 240_000,
  }, async () => {
    const seen: CloudEvent[] = []
    const { registered } = bus.subscribe({
      durable,
      types: [type],
      async handle(event) {
        // Events that wait for another attempt during the outage are not lost either.
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
      // Repeats the same events until the bus accepts them, like the relay.
      for (let stored = false; !stored; )
        stored = await publisher.publish([event]).then(
          () => true,
          () => sleep(100, false),
        )
      await sleep(2)
    }
    await restarted
    await until(() => new Set(seen.map(({ id }) => id)).size === 200, 'all events', 120_000)
    for (let subject = 0; subject < 10; subject++) {
      const numbers = [
        ...new Set(seen.filter(event => event.subject === `mtg_${subject}`).map(({ data }) => data.number)),
      ]
      expect(numbers).toEqual(Array.from({ length: 20 }, (_, step) => subject + 10 * step))
    }
    await until(async () => (await bus.lag(durable)) === 0, 'an empty list')
  })
})
