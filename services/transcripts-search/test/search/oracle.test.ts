import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Tenant } from '@mi/contracts'
import { beforeAll, describe, expect, test } from 'vitest'
import { dataFolder, readQmsum } from '../../bench/search-support/qmsum.ts'
import { randomNumbers } from '../../bench/search-support/recombine.ts'
import type { SearchFilters, SearchSort, TranscriptDocument } from '../../src/engines/engine.ts'
import { describeEngines, freshTenant } from './support/engines.ts'
import { answerByLooking } from './support/oracle.ts'
import { writtenMeetings } from './support/written-meetings.ts'

const real = join(dataFolder(), 'qmsum')

describeEngines('brute-force oracle', engine => {
  describe('written meetings', () => compare(async () => writtenMeetings(), 300))

  describe.skipIf(!existsSync(real))(`real meetings${existsSync(real) ? '' : ' (no data folder)'}`, () =>
    compare(async () => {
      const { transcripts } = await readQmsum(real)
      return transcripts.filter((_, index) => index % 6 === 0)
    }, 150),
  )

  function compare(load: () => Promise<TranscriptDocument[]>, queries: number): void {
    let transcripts: TranscriptDocument[] = []
    let tenant: Tenant
    beforeAll(async () => {
      transcripts = await load()
      tenant = freshTenant()
      for (const document of transcripts) await engine().indexTranscript(tenant, document)
      // Meetings of another tenant with the same words must change nothing.
      const [first] = transcripts
      if (first) await engine().indexTranscript({ ...tenant, mode: 'test' }, first)
    }, 120_000)

    test('returns exactly the expected segments for random queries with random filters', async () => {
      const random = randomNumbers(7)
      for (let n = 0; n < queries; n++) {
        const query = randomQuery(random, transcripts)
        const filters = randomFilters(random, transcripts)
        const sort: SearchSort = random() < 0.2 ? 'recent' : 'relevance'
        const expected = answerByLooking(transcripts, query, filters)
        const found = await everyHit(query, filters, sort)
        const ids = found.map(hit => hit.id)
        const where = JSON.stringify({ n, query, filters, sort })
        expect(new Set(ids), where).toEqual(new Set([...expected.full, ...expected.partial]))
        expect(ids.length, where).toBe(expected.full.size + expected.partial.size)
        expect(new Set(ids.slice(0, expected.full.size)), where).toEqual(expected.full)
        expect(
          found.every(({ html }) => html.includes('<mark>')),
          where,
        ).toBe(true)
        if (sort === 'relevance') {
          const scores = found.map(hit => hit.score)
          expect(scores, where).toEqual(scores.toSorted((a, b) => b - a))
        }
      }
    }, 300_000)

    async function everyHit(query: string, filters: SearchFilters, sort: SearchSort) {
      const hits: { id: string; score: number; html: string }[] = []
      for (;;) {
        const page = await engine().search(tenant, { query, filters, sort, limit: 100, offset: hits.length })
        hits.push(...page.hits.map(({ segment, score }) => ({ id: segment.id, score, html: segment.html })))
        if (page.hits.length === 0 || hits.length >= page.total) {
          expect(hits.length).toBe(page.total)
          return hits
        }
      }
    }
  }
})

type Random = () => number

function pick<T>(random: Random, items: readonly T[]): T {
  return items[Math.floor(random() * items.length)] as T
}

function randomText(random: Random, transcripts: readonly TranscriptDocument[]): string[] {
  const words = pick(random, pick(random, transcripts).segments).text.split(/\s+/).filter(Boolean)
  return words.length > 0 ? words : ['okay']
}

/** One to six parts: words as spoken, in capitals or shortened, phrases, exclusions, and noise. */
function randomQuery(random: Random, transcripts: readonly TranscriptDocument[]): string {
  const parts = Array.from({ length: 1 + Math.floor(random() * 5) }, () => {
    const words = randomText(random, transcripts)
    const start = Math.floor(random() * words.length)
    const one = words[start] as string
    const kind = random()
    if (kind < 0.5) return one
    if (kind < 0.6) return one.toUpperCase()
    if (kind < 0.8) return `"${words.slice(start, start + 1 + Math.floor(random() * 3)).join(' ')}"`
    if (kind < 0.9) return `-${one}`
    if (kind < 0.95) return `-"${words.slice(start, start + 2).join(' ')}"`
    return pick(random, ['"', '-', '(', '*', 'the', '…', 'xyzzy'])
  })
  return parts.join(' ')
}

function randomFilters(random: Random, transcripts: readonly TranscriptDocument[]): SearchFilters {
  const { meeting, language, segments } = pick(random, transcripts)
  const name = pick(random, segments).speakerName
  const filters: SearchFilters = {}
  if (random() < 0.15) filters.meetingId = meeting.meetingId
  if (random() < 0.15)
    filters.speaker = random() < 0.5 ? name.slice(0, 3).toLowerCase() : pick(random, segments).participantId
  if (random() < 0.1) filters.from = meeting.startedAt
  if (random() < 0.1) filters.to = meeting.startedAt
  if (random() < 0.1 && language) filters.language = language
  if (random() < 0.1) filters.platform = meeting.platform
  if (random() < 0.1) filters.channelId = meeting.channelIds[0] ?? 'chn_money'
  return filters
}
