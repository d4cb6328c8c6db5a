import type { Tenant } from '@mi/contracts'
import { beforeEach, describe, expect, test } from 'vitest'
import { reindex } from '../../src/engines/maintenance/reindex.ts'
import type { Scope } from '../../src/engines/maintenance/segment-source.ts'
import { type Difference, verify } from '../../src/engines/maintenance/verify.ts'
import { describeEngines, freshTenant, openSearchUrl, startOpenSearchEngine } from './support/engines.ts'
import { MemorySource } from './support/memory-source.ts'
import { transcript } from './support/transcripts.ts'

describeEngines('maintenance', engine => {
  let source: MemorySource
  let tenant: Tenant
  let other: Tenant

  beforeEach(async () => {
    source = new MemorySource()
    tenant = freshTenant()
    other = freshTenant()
    for (const id of ['a', 'b', 'c']) source.put(tenant, transcript(id, [`Ada: plan ${id}`, 'Bo: fine']))
    source.put({ ...tenant, mode: 'test' }, transcript('t', ['Cy: plan']))
    source.put(other, transcript('o', ['Di: plan']))
    for (const row of source.rows) await engine().indexTranscript(row.tenant, row.transcript)
  })

  const total = async (of: Tenant) =>
    (await engine().search(of, { query: 'plan', limit: 1, offset: 0 })).total

  async function differences(scope: Scope): Promise<Difference[]> {
    const found: Difference[] = []
    const report = await verify({
      engine: engine(),
      source,
      scope,
      onDifference: difference => found.push(difference),
    })
    expect(report.differences).toBe(found.length)
    return found
  }

  test('verify reports nothing when index and store agree', async () => {
    expect(await differences({ accountId: tenant.accountId })).toEqual([])
  })

  test('verify describes differences, and reindex with the same scope repairs them', async () => {
    source.put(
      tenant,
      transcript('a', ['Ada: plan changed', 'Bo: fine'], { version: 2, meeting: { title: 'New' } }),
    )
    source.put(tenant, transcript('d', ['Eve: plan d']))
    source.remove(tenant, 'b')
    const scope = { accountId: tenant.accountId }
    const found = await differences(scope)
    expect(found.map(({ meetingId, kind, details }) => [meetingId, kind, details])).toEqual([
      ['a', 'different', ['meeting title', 'segment seg_a_0: text']],
      ['d', 'missing', ['the index has no transcript of this meeting']],
      ['b', 'unknown', ['the store has no transcript of this meeting']],
    ])
    const progress: number[] = []
    const report = await reindex({
      engine: engine(),
      source,
      scope,
      onProgress: ({ done }) => progress.push(done),
    })
    expect(report).toEqual({ done: 4, total: 4, segments: 6, stale: 0, removed: 1 })
    expect(progress).toEqual([1, 2, 3, 4])
    expect(await differences(scope)).toEqual([])
    expect(await total(other)).toBe(1)
  })

  test('repairs only one mode or one meeting', async () => {
    source.put(tenant, transcript('a', ['Ada: nothing left'], { version: 2 }))
    source.put(tenant, transcript('c', ['Ada: nothing left'], { version: 2 }))
    source.put({ ...tenant, mode: 'test' }, transcript('t', ['Cy: nothing left'], { version: 2 }))
    await reindex({ engine: engine(), source, scope: { tenant, meetingId: 'a' } })
    expect((await differences({ accountId: tenant.accountId })).map(({ meetingId }) => meetingId)).toEqual([
      'c',
      't',
    ])
    await reindex({ engine: engine(), source, scope: { accountId: tenant.accountId, mode: 'test' } })
    expect((await differences({ accountId: tenant.accountId })).map(({ meetingId }) => meetingId)).toEqual([
      'c',
    ])
    expect(await differences({ tenant, meetingId: 'a' })).toEqual([])
  })

  test('keeps a title that changes between read and write', async () => {
    const { meeting } = transcript('d', [], { meeting: { title: 'New', version: 2 } })
    source.put(tenant, transcript('d', ['Eve: plan d']))
    source.beforeEach = async () => {
      source.put(tenant, transcript('d', ['Eve: plan d'], { meeting }))
      await engine().updateMeeting(tenant, meeting)
    }
    await reindex({ engine: engine(), source, scope: { tenant, meetingId: 'd' } })
    expect((await engine().readTranscript(tenant, 'd'))?.meeting.title).toBe('New')
  })

  test('does not restore a meeting deleted after its transcript was read', async () => {
    source.beforeEach = async () => {
      source.remove(tenant, 'a')
      await engine().deleteMeeting(tenant, 'a')
    }
    source.afterEach = () => Promise.reject(new Error('stopped'))
    const run = reindex({
      engine: engine(),
      source,
      scope: { accountId: tenant.accountId, mode: tenant.mode },
    })
    await expect(run).rejects.toThrow('stopped')
    expect(await engine().readTranscript(tenant, 'a')).toBeNull()
    expect(await engine().indexTranscript(tenant, transcript('a', ['Ada: plan']))).toBe('stale')
  })

  test('stops between two transcripts', async () => {
    const stop = new AbortController()
    source.afterEach = async () => stop.abort(new Error('stopped'))
    const run = reindex({
      engine: engine(),
      source,
      scope: { accountId: tenant.accountId },
      signal: stop.signal,
    })
    await expect(run).rejects.toThrow('stopped')
    expect(await total(tenant)).toBe(3)
  })
})

describe.skipIf(!openSearchUrl)(
  `rebuild on OpenSearch${openSearchUrl ? '' : ' (OPENSEARCH_URL is not set)'}`,
  () => {
    test('rebuilds the complete index during searches and changes without losing data', async () => {
      const { engine, stop } = await startOpenSearchEngine()
      try {
        const source = new MemorySource()
        const tenant = freshTenant()
        for (let n = 0; n < 6; n++) {
          const document = transcript(`m${n}`, [`Ada: plan ${n}`])
          source.put(tenant, document)
          await engine.indexTranscript(tenant, document)
        }
        // Only the index has this transcript, so a new index must not contain it.
        await engine.indexTranscript(tenant, transcript('stray', ['Ada: plan stray']))
        const seen: number[] = []
        let step = 0
        source.afterEach = async () => {
          step++
          if (step === 2) {
            const late = transcript('m0', ['Ada: corrected meanwhile'], { version: 2 })
            source.put(tenant, late)
            await engine.indexTranscript(tenant, late)
            await engine.deleteMeeting(tenant, 'm5')
            source.remove(tenant, 'm5')
            const fresh = transcript('fresh', ['Ada: plan fresh'])
            source.put(tenant, fresh)
            await engine.indexTranscript(tenant, fresh)
          }
          seen.push((await engine.search(tenant, { query: 'plan', limit: 1, offset: 0 })).total)
        }
        await reindex({ engine, source })
        expect(seen).toEqual([7, 6, 6, 6, 6, 6])
        source.afterEach = undefined
        const found: Difference[] = []
        await verify({
          engine,
          source,
          scope: { accountId: tenant.accountId },
          onDifference: item => found.push(item),
        })
        expect(found).toEqual([])
        const { hits } = await engine.search(tenant, { query: 'plan corrected', limit: 10, offset: 0 })
        expect(hits.map(hit => hit.meetingId).sort()).toEqual(['fresh', 'm0', 'm1', 'm2', 'm3', 'm4'])
      } finally {
        await stop()
      }
    }, 60_000)

    test('keeps a title that changes meanwhile in the new index', async () => {
      const { engine, stop } = await startOpenSearchEngine()
      try {
        const source = new MemorySource()
        const tenant = freshTenant()
        source.put(tenant, transcript('m', ['Ada: plan']))
        await engine.indexTranscript(tenant, transcript('m', ['Ada: plan']))
        const { meeting } = transcript('m', [], { meeting: { title: 'New', version: 2 } })
        source.beforeEach = async () => {
          source.put(tenant, transcript('m', ['Ada: plan'], { meeting }))
          await engine.updateMeeting(tenant, meeting)
        }
        await reindex({ engine, source })
        const { hits } = await engine.search(tenant, { query: 'plan', limit: 1, offset: 0 })
        expect(hits[0]?.meetingTitle).toBe('New')
      } finally {
        await stop()
      }
    }, 60_000)

    test('changes nothing when a rebuild fails', async () => {
      const { engine, stop } = await startOpenSearchEngine()
      try {
        const source = new MemorySource()
        const tenant = freshTenant()
        source.put(tenant, transcript('m', ['Ada: plan']))
        await engine.indexTranscript(tenant, transcript('m', ['Ada: plan']))
        source.afterEach = () => Promise.reject(new Error('the store is unavailable'))
        await expect(reindex({ engine, source })).rejects.toThrow('the store is unavailable')
        expect((await engine.search(tenant, { query: 'plan', limit: 1, offset: 0 })).total).toBe(1)
        expect(await engine.indexTranscript(tenant, transcript('n', ['Ada: plan']))).toBe('written')
      } finally {
        await stop()
      }
    }, 60_000)
  },
)
