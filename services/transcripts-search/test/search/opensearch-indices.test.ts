import { randomBytes } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createOpenSearchClient, type OpenSearchClient } from '../../src/search/opensearch/client.ts'
import { aliasesOf, ensureIndex, indicesBehind } from '../../src/search/opensearch/indices.ts'
import { openSearchUrl } from './support/engines.ts'
import { before } from './support/interrupted-client.ts'

describe.skipIf(openSearchUrl === undefined)('indices of OpenSearch', () => {
  const client = createOpenSearchClient(openSearchUrl ?? 'http://127.0.0.1')
  const prefixes: string[] = []
  beforeEach(() => void prefixes.push(`test-${randomBytes(6).toString('hex')}`))
  afterAll(async () => {
    for (const prefix of prefixes) await client.send('DELETE', `/${prefix}-v*`)
    await client.close()
  })

  test('two copies that start at the same time on an empty cluster end with one index', async () => {
    const settings = { prefix: prefixes.at(-1) as string, shards: 1, replicas: 0 }
    const prepare = (through: OpenSearchClient = client) => ensureIndex(through, settings)
    // The other one has looked for an index, found none, and is done between any two requests of this one.
    await prepare(before(client, '_aliases', prepare))
    expect(await indicesBehind(client, aliasesOf(settings.prefix).read)).toHaveLength(1)
    expect(await allIndices(client, settings.prefix)).toHaveLength(1)
  })
})

/** The names of all indices of a family, whatever is behind its aliases. */
async function allIndices(client: OpenSearchClient, prefix: string): Promise<string[]> {
  const { body } = await client.send<{ index: string }[]>('GET', `/_cat/indices/${prefix}-v*`, {
    query: { format: 'json' },
  })
  return body.map(({ index }) => index)
}
