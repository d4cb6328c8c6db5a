import { randomBytes } from 'node:crypto'
import type { Tenant } from '@mi/contracts'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { reindex } from '../../src/engines/maintenance/reindex.ts'
import { createOpenSearchClient, type OpenSearchClient } from '../../src/engines/opensearch/client.ts'
import { createOpenSearchEngine, type OpenSearchEngine } from '../../src/engines/opensearch/engine.ts'
import { aliasesOf, ensureIndex, indicesBehind } from '../../src/engines/opensearch/indices.ts'
import { holdingProxy } from '../support/holding-proxy.ts'
import { freshTenant, openSearchUrl, startOpenSearchEngine } from './support/engines.ts'
import { before } from './support/interrupted-client.ts'
import { MemorySource } from './support/memory-source.ts'
import { transcript } from './support/transcripts.ts'

describe.skipIf(openSearchUrl === undefined)('indices of OpenSearch', () => {
  const client = createOpenSearchClient(openSearchUrl ?? 'http://127.0.0.1')
  const prefixes: string[] = []
  beforeEach(() => void prefixes.push(`test-${randomBytes(6).toString('hex')}`))
  afterAll(async () => {
    for (const prefix of prefixes) await client.send('DELETE', `/${prefix}-v*`)
    await client.close()
  })

  test('end as one index when two copies start on an empty cluster', async () => {
    const settings = { prefix: prefixes.at(-1) as string, shards: 1, replicas: 0 }
    const prepare = (through: OpenSearchClient = client) => ensureIndex(through, settings)
    // The other copy looks for an index, finds none, and finishes between two requests of this copy.
    await prepare(before(client, '_aliases', prepare))
    expect(await indicesBehind(client, aliasesOf(settings.prefix).read)).toHaveLength(1)
    expect(await allIndices(client, settings.prefix)).toHaveLength(1)
  })

  describe('that a reindex removes', () => {
    let started: Awaited<ReturnType<typeof startOpenSearchEngine>>
    let other: OpenSearchEngine
    let tenant: Tenant
    beforeEach(async () => {
      started = await startOpenSearchEngine()
      other = await started.open(null)
      tenant = freshTenant()
    })
    afterEach(() => started?.stop())

    test('stay deleted when another copy writes after a failed reindex', async () => {
      const rebuild = await started.engine.beginRebuild()
      expect(await other.indexTranscript(tenant, transcript('m', ['Ada: plan']))).toBe('written')
      await rebuild.abandon()
      await other.deleteMeeting(tenant, 'm')
      expect(await other.indexTranscript(tenant, transcript('n', ['Ada: plan']))).toBe('written')
      expect(await allIndices(client, started.prefix)).toHaveLength(1)
    })

    test('stay deleted when an earlier write ends after a failed reindex', async () => {
      const { prefix, engine } = started
      const [old] = await allIndices(client, prefix)
      const rebuild = await engine.beginRebuild()
      // The write to the new index.
      const held = (await indicesBehind(client, aliasesOf(prefix).write)).findIndex(name => name !== old)
      const arrived = Promise.withResolvers<void>()
      let writes = 0
      const proxy = await holdingProxy(openSearchUrl as string, path => {
        const isHeld = path.startsWith('/_bulk') && writes++ === held
        if (isHeld) arrived.resolve()
        return isHeld
      })
      const slow = createOpenSearchEngine({ node: proxy.url, prefix })
      try {
        proxy.hold()
        const writing = slow.indexTranscript(tenant, transcript('m', ['Ada: plan']))
        await arrived.promise
        await rebuild.abandon()
        proxy.release()
        expect(await writing).toBe('written')
        expect(await allIndices(client, prefix)).toEqual([old])
      } finally {
        await slow.close()
        await proxy.stop()
      }
    })

    test('include those of a killed reindex, but only of this family', async () => {
      const { prefix, engine } = started
      const killedWhileItWrote = await engine.beginRebuild()
      const killedWhileItWaited = `/${prefix}-v1-1700000000000-0a1b`
      const ofAnotherFamily = `${prefix}-v1-x-v2-first`
      for (const path of [killedWhileItWaited, `/${ofAnotherFamily}`]) await client.send('PUT', path)
      await reindex({ engine, source: new MemorySource() })
      const { write } = aliasesOf(prefix)
      const [current, ...others] = await indicesBehind(client, write)
      expect(others).toEqual([])
      expect((await allIndices(client, prefix)).sort()).toEqual([ofAnotherFamily, current])
      await expect(killedWhileItWrote.finish()).rejects.toThrow()
      expect(await indicesBehind(client, write)).toEqual([current])
    })
  })
})

/** The names of all indices of a family, whatever their aliases. */
async function allIndices(client: OpenSearchClient, prefix: string): Promise<string[]> {
  const { body } = await client.send<{ index: string }[]>('GET', `/_cat/indices/${prefix}-v*`, {
    query: { format: 'json' },
  })
  return body.map(({ index }) => index)
}
