import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { openEventBus } from '@mi/events'
import type { TranscriptDocument } from '../../src/engines/engine.ts'
import type { ImportingClient } from './importing-client.ts'

/** The number of concurrent imports. */
const IMPORTS_AT_ONCE = 8
const PAUSE_MS = 20
const LONGEST_WAIT_MS = 180_000
/** Searches a minute through the API, below the limit of a key. */
const ASKED_OF_THE_API = 25

export interface Freshness {
  /** For each meeting, the milliseconds from `transcript.ready` until search finds it. */
  delays: number[]
  segments: number
  importSeconds: number
}

/**
 * Imports meetings, eight at a time. After each import it searches for a word that only this meeting contains. Times start at the
 * `time` of `transcript.ready`, which is set before the import's transaction commits.
 */
export async function measureFreshness(
  client: ImportingClient,
  eventsUrl: string,
  meetings: readonly TranscriptDocument[],
): Promise<Freshness> {
  const readyAt = new Map<string, number>()
  const bus = openEventBus({ databaseUrl: eventsUrl })
  const subscription = bus.subscribe({
    durable: `freshness-${randomBytes(4).toString('hex')}`,
    types: ['mi.transcripts.transcript.ready.v1'],
    async handle(event) {
      readyAt.set(event.subject, Date.parse(event.time))
      return 'done'
    },
  })
  await subscription.registered
  const waiting = new Map<string, string>()
  const foundAt = new Map<string, number>()
  const began = Date.now()
  let importSeconds = 0
  let next = 0
  async function importNext(): Promise<void> {
    for (let number = next++; number < meetings.length; number = next++) {
      const word = `zq${number.toString(36)}qz`
      const id = await client.importMeeting(
        `Meeting ${number}`,
        bodyOf(meetings[number] as TranscriptDocument, number, word),
      )
      waiting.set(id, word)
    }
  }
  const importing = Promise.all(Array.from({ length: IMPORTS_AT_ONCE }, importNext)).then(() => {
    importSeconds = (Date.now() - began) / 1000
  })
  importing.catch(() => {})

  let askedOfApi = 0
  while (foundAt.size < meetings.length) {
    if (Date.now() - began > LONGEST_WAIT_MS)
      throw new Error(`${foundAt.size} meetings were found in the end.`)
    for (const [id, word] of waiting) {
      if ((await client.found(word)) === 0) continue
      if (askedOfApi++ < ASKED_OF_THE_API && (await client.foundByApi(word)) !== 1)
        throw new Error(`The API does not find ${word}.`)
      foundAt.set(id, Date.now())
      waiting.delete(id)
    }
    await Promise.race([sleep(PAUSE_MS), importing.then(() => sleep(PAUSE_MS))])
  }
  await importing
  while (readyAt.size < meetings.length) await sleep(100)
  await bus.close()
  return {
    importSeconds,
    segments: meetings.reduce((sum, { segments }) => sum + segments.length, 0),
    delays: [...foundAt].map(([id, at]) => at - (readyAt.get(id) as number)),
  }
}

function bodyOf({ language, segments }: TranscriptDocument, number: number, word: string) {
  return {
    language,
    segments: segments.map(({ speakerName, startMs, endMs, text }, position) => ({
      // Turns that contain only noise have no text left.
      ...{ speaker: `${speakerName} ${number}`, text: text.trim() || 'Mm.' },
      ...{ start: startMs / 1000, end: endMs / 1000 },
      ...(position === segments.length - 1 && { text: `And that was ${word}.` }),
    })),
  }
}
