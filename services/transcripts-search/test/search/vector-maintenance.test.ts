import type { Tenant } from '@mi/contracts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { EmbeddingFailed } from '../../src/engines/embeddings/embedder.ts'
import type { SearchEngine, SearchMode } from '../../src/engines/engine.ts'
import { reindex } from '../../src/engines/maintenance/reindex.ts'
import type { Scope } from '../../src/engines/maintenance/segment-source.ts'
import { type Difference, verify } from '../../src/engines/maintenance/verify.ts'
import { describeSemanticEngines, freshTenant } from './support/engines.ts'
import { MemorySource } from './support/memory-source.ts'
import { transcript } from './support/transcripts.ts'

const NOTHING_WRONG = { missing: 0, ofOtherModels: 0, surplus: 0 }

describeSemanticEngines('maintenance of vectors', (engine, endpoint, open) => {
  let tenant: Tenant
  beforeEach(() => {
    tenant = freshTenant()
    endpoint().requests.length = 0
  })
  afterEach(() => endpoint().refuseWhen(undefined))

  const write = (lines: string[], version: number) =>
    engine().indexTranscript(tenant, transcript('m', lines, { version }))
  const fill = () => engine().fillVectors?.(tenant, 'm') ?? Promise.reject(new Error('it keeps no vectors'))
  const vectors = () => engine().compareVectors?.(tenant, 'm')
  const search = (query: string, mode: SearchMode = 'semantic', by = engine()) =>
    by.search(tenant, { query, mode, limit: 20, offset: 0 })
  const near = async (query: string) => (await search(query)).hits.map(hit => hit.segment.html)
  const embedded = () =>
    endpoint()
      .requests.flatMap(({ input }) => input)
      .filter(text => text !== 'A sample.')

  /** Runs `change` while the endpoint holds its responses for earlier texts. */
  async function whileVectorsAreMade(change: () => Promise<unknown>): Promise<void> {
    const held = endpoint().hold()
    const filling = fill()
    await held.arrived
    await change()
    held.release()
    await filling
  }

  describe('while the endpoint is unavailable', () => {
    test('finds words at once, and creates vectors once after recovery', async () => {
      endpoint().refuseWhen(() => ({ status: 503 }))
      expect(await write(['Ada: an automobile', 'Bo: a hound'], 1)).toBe('written')
      expect((await search('automobile', 'lexical')).total).toBe(1)
      await expect(fill()).rejects.toThrow(EmbeddingFailed)
      expect(await vectors()).toEqual({ ...NOTHING_WRONG, missing: 2 })
      endpoint().refuseWhen(undefined)
      endpoint().requests.length = 0
      await fill()
      await fill()
      expect(embedded()).toEqual(['an automobile', 'a hound'])
      expect(await vectors()).toEqual(NOTHING_WRONG)
      expect((await near('car'))[0]).toBe('an automobile')
    })

    test('keeps the vectors of unchanged segments', async () => {
      await write(['Ada: a car', 'Bo: a hound'], 1)
      await fill()
      endpoint().requests.length = 0
      await write(['Ada: a boat', 'Bo: a hound'], 2)
      expect(await near('puppy')).toEqual(['a hound'])
      await fill()
      expect(embedded()).toEqual(['puppy', 'a boat'])
    })

    test('keeps the vectors that were created before the outage', async () => {
      const lines = Array.from({ length: 300 }, (_, n) => `Ada: a car ${n}`)
      await write(lines, 1)
      let answered = 0
      endpoint().refuseWhen(() => (answered++ === 1 ? { status: 503 } : null))
      await expect(fill()).rejects.toThrow(EmbeddingFailed)
      const { missing = 300 } = (await vectors()) ?? {}
      expect(missing).toBeGreaterThan(0)
      expect(missing).toBeLessThan(300)
      endpoint().requests.length = 0
      await fill()
      expect(embedded()).toHaveLength(missing)
      expect(await vectors()).toEqual(NOTHING_WRONG)
    })
  })

  describe('a vector that arrives late', () => {
    test('is not used for newer text', async () => {
      await write(['Ada: a car', 'Bo: a hound'], 1)
      await whileVectorsAreMade(() => write(['Ada: a letter', 'Bo: a hound'], 2))
      expect(await vectors()).toEqual({ ...NOTHING_WRONG, missing: 1 })
      expect(await near('vehicle')).toEqual(['a hound'])
      await fill()
      expect(await vectors()).toEqual(NOTHING_WRONG)
      expect((await search('vehicle')).hits.every(hit => hit.score < 0.5)).toBe(true)
    })

    test('restores nothing of a deleted meeting', async () => {
      await write(['Ada: a car', 'Bo: a hound'], 1)
      await whileVectorsAreMade(() => engine().deleteMeeting(tenant, 'm'))
      expect(await near('car')).toEqual([])
      expect((await search('car', 'lexical')).total).toBe(0)
      expect(await left()).toEqual([])
    })

    test('restores nothing of a replaced transcript', async () => {
      await write(['Ada: a car', 'Bo: a hound', 'Cy: cheap'], 1)
      await whileVectorsAreMade(() => write(['Ada: a letter'], 2))
      await fill()
      expect(await near('car')).toEqual(['a letter'])
      expect(await left()).toMatchObject([{ segments: 1 }])
      expect(await vectors()).toEqual(NOTHING_WRONG)
    })

    test('finds its segment after a change of name and title', async () => {
      await write(['Ada: a car', 'Bo: a hound'], 1)
      await whileVectorsAreMade(async () => {
        const rename = { meetingId: 'm', participantId: 'prt_m_Ada', name: 'Grace', version: 2 }
        expect(await engine().renameSpeaker(tenant, rename)).toBe('written')
        const facts = { ...transcript('m', []).meeting, title: 'Moved', version: 2 }
        expect(await engine().updateMeeting(tenant, facts)).toBe('written')
      })
      expect(await vectors()).toEqual(NOTHING_WRONG)
      const [hit] = (await search('vehicle')).hits
      expect(hit).toMatchObject({ meetingTitle: 'Moved', segment: { speakerName: 'Grace', html: 'a car' } })
      const facts = { ...transcript('m', []).meeting, title: 'Moved again', version: 3 }
      expect(await engine().updateMeeting(tenant, facts)).toBe('written')
      expect(await vectors()).toEqual(NOTHING_WRONG)
      expect(await write(['Ada: a boat'], 3)).toBe('written')
      expect((await search('boat', 'lexical')).total).toBe(1)
    })
  })

  test('leaves no remains after concurrent vector runs, writes and a deletion', async () => {
    const document = (id: string, count: number, version: number) => {
      const lines = Array.from({ length: count }, (_, n) => `Ada: a car ${n}`)
      return transcript(id, lines, { version })
    }
    for (const id of ['m1', 'm2', 'm3', 'm4', 'm5', 'm6']) {
      await engine().indexTranscript(tenant, document(id, 150, 1))
      const filling = () => Promise.resolve(engine().fillVectors?.(tenant, id)).catch(() => {})
      const writing = engine().indexTranscript(tenant, document(id, 180, 2))
      await Promise.all([filling(), filling(), writing, engine().deleteMeeting(tenant, id)])
      expect(await left()).toEqual([])
    }
    expect((await search('car')).total).toBe(0)
  }, 60_000)

  async function left() {
    const found: { meetingId: string; segments: number }[] = []
    for await (const { meetingId, segments } of engine().indexedMeetings(tenant)) {
      found.push({ meetingId, segments })
    }
    return found
  }

  describe('verify and reindex', () => {
    const source = new MemorySource()
    const scope = () => ({ accountId: tenant.accountId })
    beforeEach(() => {
      source.rows.length = 0
      for (const id of ['a', 'b']) source.put(tenant, transcript(id, ['Ada: a car', 'Bo: a hound']))
    })

    async function differences(by: SearchEngine, of: Scope = scope()) {
      const found: Difference[] = []
      await verify({ engine: by, source, scope: of, onDifference: difference => found.push(difference) })
      return found.map(({ meetingId, kind, details }) => [meetingId, kind, details])
    }

    test('report and create missing vectors of a new endpoint', async () => {
      const words = await open(null)
      for (const { transcript } of source.rows) await words.indexTranscript(tenant, transcript)
      expect(await differences(words)).toEqual([])
      const details = ['2 segments have no vector of their text']
      expect(await differences(engine())).toEqual([
        ['a', 'different', details],
        ['b', 'different', details],
      ])
      const one = { tenant, meetingId: 'a' }
      await reindex({ engine: engine(), source, scope: one })
      expect(await differences(engine(), one)).toEqual([])
      expect(await differences(engine())).toEqual([['b', 'different', details]])
      await reindex({ engine: engine(), source, scope: scope() })
      expect(await differences(engine())).toEqual([])
      expect((await search('vehicle')).hits[0]?.segment.html).toBe('a car')
    })

    test('report and delete the vectors of an unused model', async () => {
      const next = await open('next')
      await reindex({ engine: engine(), source, scope: scope() })
      const details = [
        '2 segments have no vector of their text',
        '2 vectors are of a model that is not in use',
      ]
      expect(await differences(next)).toEqual([
        ['a', 'different', details],
        ['b', 'different', details],
      ])
      expect((await search('vehicle', 'semantic', next)).total).toBe(0)
      // A change is not a repair: a process that still uses the old model keeps its vectors.
      const changed = transcript('b', ['Ada: a car', 'Bo: a hound', 'Cy: cheap'], { version: 2 })
      source.put(tenant, changed)
      await next.indexTranscript(tenant, changed)
      await next.fillVectors?.(tenant, 'b')
      expect((await search('vehicle')).total).toBe(4)
      expect((await search('vehicle', 'semantic', next)).total).toBe(3)

      await reindex({ engine: next, source, scope: scope() })
      expect(await differences(next)).toEqual([])
      expect((await search('vehicle', 'semantic', next)).total).toBe(5)
      expect((await search('vehicle')).total).toBe(0)
    })

    test('repair text repeatedly, whatever number of models wrote vectors meanwhile', async () => {
      const models = [engine(), await open('second'), await open('third')]
      for (const line of ['Ada: one', 'Ada: two', 'Ada: three']) {
        source.put(tenant, transcript('a', [line]))
        await reindex({ engine: engine(), source, scope: { tenant, meetingId: 'a' } })
        expect(await differences(engine(), { tenant, meetingId: 'a' })).toEqual([])
        for (const model of models) await model.fillVectors?.(tenant, 'a')
      }
    })

    test('process only the requested scope', async () => {
      const other = { ...tenant, mode: 'test' as const }
      source.put(other, transcript('t', ['Ada: a car']))
      await engine().indexTranscript(other, transcript('t', ['Ada: a car']))
      await engine().indexTranscript(tenant, transcript('stray', ['Ada: a car']))
      expect(await differences(engine(), { tenant, meetingId: 'a' })).toMatchObject([['a', 'missing', {}]])
      expect(await differences(engine(), other)).toMatchObject([['t', 'different', {}]])
      expect(await differences(engine(), { tenant, meetingId: 'stray' })).toMatchObject([
        ['stray', 'unknown', {}],
      ])
    })
  })
})
