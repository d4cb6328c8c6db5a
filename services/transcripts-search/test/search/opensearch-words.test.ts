import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenSearchEngine } from '../../src/engines/opensearch/engine.ts'
import { TermStatisticsCache } from '../../src/engines/opensearch/term-statistics.ts'
import { freshTenant, openSearchUrl, startOpenSearchEngine } from './support/engines.ts'
import { transcript } from './support/transcripts.ts'

const page = (query: string) => ({ query, limit: 5, offset: 0 })

describe.skipIf(openSearchUrl === undefined)('the term cache of OpenSearch searches', () => {
  let started: Awaited<ReturnType<typeof startOpenSearchEngine>>
  let engine: OpenSearchEngine
  beforeAll(async () => {
    started = await startOpenSearchEngine()
    engine = started.engine
  })
  afterAll(() => started.stop())

  test('finds a new word that an earlier search did not find', async () => {
    const tenant = freshTenant()
    await engine.indexTranscript(tenant, transcript('m', ['Ada: the budget']))
    expect((await engine.search(tenant, page('budget zeppelin'))).total).toBe(1)
    await engine.indexTranscript(
      tenant,
      transcript('n', ['Bo: a zeppelin', 'Bo: the budget of the zeppelin']),
    )
    const { total, hits } = await engine.search(tenant, page('budget zeppelin'))
    expect(total).toBe(3)
    expect(hits[0]?.segment.id).toBe('seg_n_1')
  })

  test('finds a new language that an earlier search did not find', async () => {
    const tenant = freshTenant()
    await engine.indexTranscript(tenant, transcript('m', ['Ada: houses']))
    expect((await engine.search(tenant, page('Häuser'))).total).toBe(0)
    await engine.indexTranscript(tenant, transcript('n', ['Bo: ein Haus'], { language: 'de' }))
    expect((await engine.search(tenant, page('Häuser'))).hits[0]?.segment.html).toBe('ein <mark>Haus</mark>')
  })

  test('shows the new name of a speaker beside the hits of others', async () => {
    const tenant = freshTenant()
    await engine.indexTranscript(tenant, transcript('m', ['Ada: hello', 'Bo: budget', 'Ada: thanks']))
    const rename = { meetingId: 'm', participantId: 'prt_m_Ada', name: 'Ada Lovelace', version: 2 }
    expect(await engine.renameSpeaker(tenant, rename)).toBe('written')
    const [hit] = (await engine.search(tenant, page('budget'))).hits
    expect(hit?.segment.speakerName).toBe('Bo')
    expect([...(hit?.before ?? []), ...(hit?.after ?? [])].map(({ speakerName }) => speakerName)).toEqual([
      'Ada Lovelace',
      'Ada Lovelace',
    ])
  })
})

test('limits the term cache and evicts the least recently used words', () => {
  const words = new TermStatisticsCache()
  const statistics = {
    languages: new Set(['en']),
    documents: 10,
    averageLength: 5,
    spoken: () => 1,
    named: () => 0,
  }
  words.set('tenant', ['first'], statistics)
  expect(words.get('tenant', ['first'])?.spoken('first')).toBe(1)
  expect(words.get('tenant', ['first', 'other'])).toBeNull()
  expect(words.get('another', ['first'])).toBeNull()
  const many = Array.from({ length: 60_000 }, (_, number) => `word${number}`)
  words.set('tenant', many, statistics)
  expect(words.get('tenant', ['first'])).toBeNull()
  expect(words.get('tenant', ['word59999'])).not.toBeNull()
})
