import { afterEach, describe, expect, it } from 'vitest'
import { type FeedReader, openFeedReader } from '../../../src/calendar/engines/feed-reader.ts'

const WINDOW = { from: new Date('2026-03-01T00:00:00Z'), to: new Date('2026-09-01T00:00:00Z') }
const STUCK = new URL('./stuck-worker.ts', import.meta.url)

let reader: FeedReader | undefined
afterEach(() => reader?.close())

const task = (accountId = 'a', signal = new AbortController().signal) => ({ accountId, signal })
const file = (...lines: string[]) =>
  Buffer.from(['BEGIN:VCALENDAR', 'PRODID:-//test', ...lines, 'END:VCALENDAR', ''].join('\r\n'))
const event = (uid: string, ...lines: string[]) => ['BEGIN:VEVENT', `UID:${uid}`, ...lines, 'END:VEVENT']
const LINK = 'LOCATION:https://us02web.zoom.us/j/85012345678'

describe('a file', () => {
  it('is read as items with a meeting link, in batches', async () => {
    reader = openFeedReader({ threads: 1 })
    const content = file(
      ...event('1', 'DTSTART:20260302T090000Z', 'RRULE:FREQ=HOURLY;COUNT=700', LINK, 'SUMMARY:Hourly'),
      ...event('2', 'DTSTART:20260302T090000Z', 'SUMMARY:No link'),
      'a line that is not a property',
    )
    const read = await reader.read({ content, window: WINDOW, ownerEmail: null }, task())
    if (!read.ok) throw new Error(read.problem.message)
    const batches = [...read.batches]
    expect(batches.map(items => items.length)).toEqual([500, 200])
    expect(batches[0]?.[0]).toMatchObject({
      title: 'Hourly',
      startTime: new Date('2026-03-02T09:00:00Z'),
      platform: 'zoom',
    })
    expect(read.warnings).toEqual([
      { line: 15, message: 'is not a property such as SUMMARY:Weekly; the line is skipped' },
    ])
  })

  it('reports its first defect', async () => {
    reader = openFeedReader({ threads: 1 })
    const content = file(...event('1', 'DTSTART:soon'))
    expect(await reader.check({ content, window: WINDOW }, task())).toEqual({
      line: 5,
      message: 'DTSTART must be a time such as 20260302T093000',
    })
    expect(await reader.check({ content: file(), window: WINDOW }, task())).toBeNull()
  })
})

describe('a file that takes too many resources', () => {
  const unread = { content: file(), window: WINDOW, ownerEmail: null }
  const tooLong = { line: 1, message: 'the calendar takes too much time to read' }

  it('has a problem at the time limit; the next file is read', async () => {
    reader = openFeedReader({ threads: 1, limitMs: 300, worker: STUCK })
    expect(await reader.check({ ...unread, content: Buffer.from('loop') }, task())).toEqual(tooLong)
    expect(await reader.read({ ...unread, content: Buffer.from('loop') }, task())).toEqual({
      ok: false,
      problem: tooLong,
    })
    expect(await reader.check(unread, task())).toBeNull()
  })

  it('has a problem at the memory limit', async () => {
    reader = openFeedReader({ threads: 1, worker: STUCK })
    expect(await reader.check({ ...unread, content: Buffer.from('fill') }, task())).toEqual({
      line: 1,
      message: 'the calendar takes too much memory to read',
    })
  })

  it('is aborted with its request', async () => {
    reader = openFeedReader({ threads: 1, worker: STUCK })
    const request = new AbortController()
    const stuck = reader.check({ ...unread, content: Buffer.from('loop') }, task('a', request.signal))
    const waiting = reader.check(unread, task('b'))
    setTimeout(() => request.abort(), 500)
    await expect(stuck).rejects.toThrow()
    expect(await waiting).toBeNull()
  })
})
