import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { analyzerFor } from '../../src/engines/analysis/analyzers.ts'
import {
  buildNamePostings,
  type PartLimits,
  postingParts,
} from '../../src/engines/postgres/build-postings.ts'
import { inTransaction } from '../../src/engines/postgres/transaction.ts'
import { writePostings } from '../../src/engines/postgres/write-postings.ts'
import { startPostgresEngine } from './support/engines.ts'

const ENGLISH = analyzerFor('en')
const TRANSCRIPT = 9
const TENANT = 1

const textsAbout = (subject: string) =>
  Array.from(
    { length: 400 },
    (_, position) =>
      `The ${subject} of team ${position % 7} grew, the ${subject} is ${position}. ${'again '.repeat(position % 5)}`,
  )
const TOKENS = 400 * 10 + 800

const FEW_TERMS: PartLimits = { terms: 50, bytes: 1_000_000 }
const FEW_BYTES: PartLimits = { terms: 1_000_000, bytes: 2_000 }

const partsOf = (texts: string[], limits?: PartLimits) => [
  ...postingParts(TRANSCRIPT, texts, ENGLISH, limits),
]

/** The rows of all parts, by term. */
function rowsOf(texts: string[], limits?: PartLimits) {
  const rows = partsOf(texts, limits).flatMap(({ terms, segments, blocks }) =>
    terms.map((term, index) => ({ term, segments: segments[index], block: blocks[index]?.toString('hex') })),
  )
  return rows.toSorted((a, b) => (a.term < b.term ? -1 : 1))
}

describe('posting rows', () => {
  const texts = textsAbout('budget')

  test('form one part when a transcript has few terms', () => {
    expect(partsOf(texts)).toEqual([expect.objectContaining({ isWhole: true, tokens: TOKENS })])
  })

  test.each([
    ['terms', FEW_TERMS],
    ['bytes', FEW_BYTES],
  ])('with a limit of %s are the same in parts, each once', (_, limits) => {
    const parts = partsOf(texts, limits)
    expect(parts.length).toBeGreaterThan(4)
    for (const { terms, isWhole, tokens } of parts) {
      expect(terms.length).toBeLessThanOrEqual(limits.terms)
      expect({ isWhole, tokens }).toEqual({ isWhole: false, tokens: TOKENS })
    }
    expect(rowsOf(texts, limits)).toEqual(rowsOf(texts))
  })
})

describe('the rows in the database', () => {
  let started: { pool: pg.Pool; stop(): Promise<void> }
  beforeAll(async () => {
    started = await startPostgresEngine()
  })
  afterAll(() => started?.stop())

  const speakers = [{ name: 'Ada Byron', positions: [0, 2, 4] }]
  const names = buildNamePostings(TRANSCRIPT, speakers, ENGLISH)
  const write = (texts: string[], limits?: PartLimits) =>
    inTransaction(started.pool, client =>
      writePostings(client, TENANT, TRANSCRIPT, postingParts(TRANSCRIPT, texts, ENGLISH, limits), names),
    )
  async function written() {
    const { rows } = await started.pool.query(
      `select term, sum(segments)::int as segments, encode(string_agg(block, ''::bytea order by piece), 'hex') as block
       from search_posting where transcript_no = $1 and not starts_with(term, '~') group by term order by term`,
      [TRANSCRIPT],
    )
    return rows
  }

  test('belong to the last text written, in several parts or one', async () => {
    for (const [subject, limits] of [
      ['budget', undefined],
      ['harbour', FEW_TERMS],
      ['garden', FEW_BYTES],
      ['budget', undefined],
    ] as const) {
      expect(await write(textsAbout(subject), limits)).toBe(TOKENS)
      expect(await written()).toEqual(rowsOf(textsAbout(subject)))
      const { rowCount } = await started.pool.query(`select from search_posting where starts_with(term, '~')`)
      expect(rowCount).toBe(2)
    }
  })
})
