import { escapeHtml } from '@mi/text'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { analyzerFor } from '../../src/engines/analysis/analyzers.ts'
import type { SearchEngine } from '../../src/engines/engine.ts'
import { QueryTooBroad } from '../../src/engines/errors.ts'
import { MARK, markMatches, plainText } from '../../src/engines/highlight.ts'
import { parseQuery } from '../../src/engines/query/parse-query.ts'
import { planQuery } from '../../src/engines/query/plan-query.ts'
import { freshTenant, startPostgresEngine } from './support/engines.ts'
import { transcript } from './support/transcripts.ts'

let started: { engine: SearchEngine; pool: pg.Pool; stop(): Promise<void> }
beforeAll(async () => {
  started = await startPostgresEngine()
})
afterAll(() => started?.stop())

const page = { limit: 20, offset: 0 }

/** Quadratic work would take minutes here, so the timeout of the test detects it. */
describe('a query designed to keep the process busy', () => {
  test('finds a repetitive text by a repetitive phrase', {
    timeout: 30_000,
  }, async () => {
    const tenant = freshTenant()
    const text = 'row '.repeat(24_000)
    await started.engine.indexTranscript(tenant, transcript('mtg_1', [`Ada: ${text}`, 'Ada: row your boat']))
    const { total, hits } = await started.engine.search(tenant, {
      query: `"${'row '.repeat(120)}" -"boat row boat"`,
      ...page,
    })
    expect(total).toBe(1)
    expect(hits[0]?.segment.html).toContain(MARK)
  })

  test('is refused when its word positions exceed the memory limit', async () => {
    const tenant = freshTenant()
    await started.engine.indexTranscript(tenant, transcript('mtg_2', ['Ada: a harbour']))
    const { rows } = await started.pool.query('select tenant_no from search_tenant where account_id = $1', [
      tenant.accountId,
    ])
    const values = [rows[0].tenant_no]
    await started.pool.query(
      `insert into search_posting (tenant_no, term, transcript_no, piece, segments, block)
       select $1, 'en:harbour', n, 0, 1, decode(repeat('00', 1400), 'hex') from generate_series(1000000, 1040000) n`,
      values,
    )
    const search = (query: string) => started.engine.search(tenant, { query, ...page })
    await started.pool.query('update search_language set tokens = 20000000 where tenant_no = $1', values)
    await expect(search('harbour')).rejects.toBeInstanceOf(QueryTooBroad)
    expect((await search('budget')).total).toBe(0)
  })
})

describe('a very long text in a page of hits', () => {
  const plan = planQuery(parseQuery('harbour'), analyzerFor('en'))
  const filler = '😀 & more '.repeat(5_000)

  test('is shown around its first match, without split characters', () => {
    const html = markMatches(`${filler}the harbour ${filler}`, plan)
    expect(html).toContain(`the ${MARK}harbour</mark> `)
    expect(html.length).toBeLessThan(30_000)
    expect([html.startsWith('…'), html.endsWith('…'), html.isWellFormed()]).toEqual([true, true, true])
  })

  test('is shown from its beginning when nothing matches', () => {
    const html = plainText(filler)
    expect(html.endsWith('…')).toBe(true)
    expect(escapeHtml(filler).startsWith(html.slice(0, -1))).toBe(true)
    expect(plainText('short & whole')).toBe('short &amp; whole')
  })
})
