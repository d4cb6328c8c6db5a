import type { Tenant } from '@mi/contracts'
import { afterEach, expect, test } from 'vitest'
import type { SearchRequest, TranscriptDocument } from '../../src/engines/engine.ts'
import { SearchUnavailable } from '../../src/engines/errors.ts'
import { describeSemanticEngines, freshTenant } from './support/engines.ts'
import { transcript } from './support/transcripts.ts'

describeSemanticEngines('search by meaning', (engine, endpoint) => {
  afterEach(() => endpoint().refuseWhen(undefined))

  const ask = (tenant: Tenant, query: string, request: Partial<SearchRequest> = {}) =>
    engine().search(tenant, { query, mode: 'semantic', limit: 20, offset: 0, ...request })

  async function texts(tenant: Tenant, query: string, request: Partial<SearchRequest> = {}) {
    return (await ask(tenant, query, request)).hits.map(hit => hit.segment.html)
  }

  async function index(tenant: Tenant, ...transcripts: TranscriptDocument[]): Promise<void> {
    for (const document of transcripts) {
      await engine().indexTranscript(tenant, document)
      await engine().fillVectors?.(tenant, document.meeting.meetingId)
    }
  }

  async function indexed(...transcripts: TranscriptDocument[]): Promise<Tenant> {
    const tenant = freshTenant()
    await index(tenant, ...transcripts)
    return tenant
  }

  test('finds other words with the same meaning, within tenant and filters', async () => {
    const tenant = await indexed(
      transcript('m', ['Ada: an automobile', 'Bo: a hound', 'Cy: affordable']),
      transcript('n', ['Ada: a vehicle'], { language: 'de', meeting: { platform: 'google_meet' } }),
    )
    await indexed(transcript('x', ['Ada: a car']))
    await index({ ...tenant, mode: 'test' }, transcript('y', ['Ada: a car']))
    const page = await ask(tenant, 'car', { limit: 2 })
    expect(page.hits.map(hit => hit.segment.html).sort()).toEqual(['a vehicle', 'an automobile'])
    expect(page.total).toBe(4)
    expect(page.hits[0]?.score).toBeLessThanOrEqual(1)
    const total = async (filters: NonNullable<SearchRequest['filters']>) =>
      (await ask(tenant, 'car', { filters })).total
    expect(await total({ meetingId: 'm' })).toBe(3)
    expect(await total({ speaker: 'ada' })).toBe(2)
    expect(await total({ speaker: 'prt_m_Bo' })).toBe(1)
    expect(await total({ language: 'de' })).toBe(1)
    expect(await total({ platform: 'google_meet', speaker: 'bo' })).toBe(0)
  })

  test('does not find segments that the query excludes', async () => {
    const tenant = await indexed(
      transcript('m', ['Ada: an automobile', 'Bo: a vehicle', 'Cy: my old vehicle']),
    )
    expect(await texts(tenant, 'car -vehicles')).toEqual(['an automobile'])
    expect(await texts(tenant, 'car -"old vehicle"')).toHaveLength(2)
    expect(await ask(tenant, '-car')).toEqual({ hits: [], total: 0 })
  })

  test('shows the context of a hit and marks words of the query', async () => {
    const tenant = await indexed(transcript('m', ['Ada: hello', 'Bo: a cheap car <b>', 'Cy: bye']))
    const [hit] = (await ask(tenant, 'car', { limit: 1 })).hits
    expect(hit?.segment.html).toBe('a cheap <mark>car</mark> &lt;b&gt;')
    expect(hit?.before.map(segment => segment.html)).toEqual(['hello'])
    expect(hit?.after.map(segment => segment.html)).toEqual(['bye'])
  })

  test('puts the latest meeting first when sorted by start', async () => {
    const at = (day: string) => ({ meeting: { startedAt: new Date(`2026-04-${day}T10:00:00Z`) } })
    const tenant = await indexed(
      transcript('older', ['Ada: a car'], at('01')),
      transcript('newer', ['Ada: a hound'], at('20')),
    )
    const meetings = async (sort: 'relevance' | 'recent') =>
      (await ask(tenant, 'vehicle', { sort })).hits.map(hit => hit.meetingId)
    expect(await meetings('relevance')).toEqual(['older', 'newer'])
    expect(await meetings('recent')).toEqual(['newer', 'older'])
  })

  test('follows corrections, replacements, renames and deletions', async () => {
    const tenant = await indexed(transcript('m', ['Ada: a car', 'Bo: a hound', 'Cy: cheap'], { version: 1 }))
    await index(tenant, transcript('m', ['Ada: a boat', 'Bo: a hound', 'Cy: cheap'], { version: 2 }))
    const nearest = async (query: string) => (await texts(tenant, query, { limit: 1 }))[0]
    expect(await nearest('puppy')).toBe('a hound')
    expect((await ask(tenant, 'vehicle', { limit: 1 })).hits[0]?.score).toBeLessThan(0.5)
    await index(tenant, transcript('m', ['Bo: a hound', 'Ada: an automobile'], { version: 3 }))
    expect(await nearest('vehicle')).toBe('an automobile')
    expect((await ask(tenant, 'vehicle')).total).toBe(2)
    const rename = { meetingId: 'm', participantId: 'prt_m_Ada', name: 'Grace', version: 4 }
    expect(await engine().renameSpeaker(tenant, rename)).toBe('written')
    expect(await texts(tenant, 'vehicle', { filters: { speaker: 'grace' } })).toEqual(['an automobile'])
    await engine().deleteMeeting(tenant, 'm')
    expect(await ask(tenant, 'vehicle')).toEqual({ hits: [], total: 0 })
    expect((await ask(tenant, 'vehicle', { mode: 'hybrid' })).total).toBe(0)
  })

  test('finds words and meanings in hybrid mode, each segment once', async () => {
    const tenant = await indexed(
      transcript('m', ['Ada: the car', 'Bo: an automobile', 'Cy: the puppy', 'Di: the car again']),
    )
    const page = await ask(tenant, 'car', { mode: 'hybrid' })
    const found = page.hits.map(hit => hit.segment.html)
    expect(found).toHaveLength(page.total)
    expect(new Set(found)).toEqual(
      new Set(['the <mark>car</mark>', 'the <mark>car</mark> again', 'an automobile', 'the puppy']),
    )
    expect(found.at(-1)).toBe('the puppy')
    expect(await texts(tenant, 'car -again', { mode: 'hybrid' })).not.toContain('the <mark>car</mark> again')
  })

  test('neither finds nor counts excluded meetings by meaning', async () => {
    const tenant = await indexed(
      transcript('m', ['Ada: the car', 'Bo: an automobile']),
      transcript('gone', ['Cy: the car', 'Di: an automobile']),
    )
    const filters = { excludedMeetingIds: ['gone'] }
    for (const mode of ['lexical', 'semantic', 'hybrid'] as const) {
      const { hits, total } = await ask(tenant, 'car', { mode, filters })
      expect(hits.map(hit => hit.meetingId)).toEqual(Array(mode === 'lexical' ? 1 : 2).fill('m'))
      expect(total).toBe(hits.length)
    }
  })

  test('has no gaps or repetition in hybrid mode, to the last page', async () => {
    const lines = Array.from({ length: 230 }, (_, n) => `Ada: ${n % 2 ? 'automobile' : 'car'} number ${n}`)
    const tenant = await indexed(transcript('m', lines))
    const seen: string[] = []
    let last = 1
    for (;;) {
      const page = await ask(tenant, 'car', { mode: 'hybrid', limit: 40, offset: seen.length })
      for (const hit of page.hits) {
        seen.push(hit.segment.id)
        expect(hit.score).toBeLessThanOrEqual(last)
        last = hit.score
      }
      if (page.hits.length === 0 || seen.length >= page.total) {
        expect(seen).toHaveLength(page.total)
        break
      }
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.filter(id => Number(id.split('_').at(-1)) % 2 === 0)).toHaveLength(115)
  }, 60_000)

  test('returns the lexical search for hybrid mode sorted by start', async () => {
    const tenant = await indexed(transcript('m', ['Ada: a car', 'Bo: an automobile']))
    expect(await texts(tenant, 'car', { mode: 'hybrid', sort: 'recent' })).toEqual(['a <mark>car</mark>'])
  })

  test('makes only semantic search unavailable when the endpoint is down', async () => {
    const tenant = await indexed(transcript('m', ['Ada: car']))
    endpoint().refuseWhen(() => ({ status: 503 }))
    await expect(ask(tenant, 'car', { mode: 'hybrid' })).rejects.toThrow(SearchUnavailable)
    await expect(ask(tenant, 'car')).rejects.toThrow(SearchUnavailable)
    expect((await ask(tenant, 'car', { mode: 'lexical' })).total).toBe(1)
  })
})
