import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TranscriptDocument } from '../../src/engines/engine.ts'
import { createOpenSearchClient, type OpenSearchClient } from '../../src/engines/opensearch/client.ts'
import { indexTranscript } from '../../src/engines/opensearch/index-transcript.ts'
import { updateMeeting } from '../../src/engines/opensearch/update-facts.ts'
import { freshTenant, openSearchUrl, startOpenSearchEngine } from './support/engines.ts'
import { after, before } from './support/interrupted-client.ts'
import { transcript } from './support/transcripts.ts'

const lines = (count: number, words: string) => Array.from({ length: count }, (_, n) => `Ada: ${words} ${n}`)
const long = transcript('m', lines(5, 'older'), { version: 1 })
const short = transcript('m', lines(2, 'newer'), { version: 2 })

describe.skipIf(openSearchUrl === undefined)('two copies that write a transcript to OpenSearch', () => {
  let started: Awaited<ReturnType<typeof startOpenSearchEngine>>
  let client: OpenSearchClient
  beforeAll(async () => {
    started = await startOpenSearchEngine()
    client = createOpenSearchClient(openSearchUrl as string)
  })
  afterAll(async () => {
    await client?.close()
    await started?.stop()
  })

  /** Writes through a client in which another copy runs between the read and the write of this copy. */
  const write = (tenant: ReturnType<typeof freshTenant>, document: TranscriptDocument, through = client) =>
    indexTranscript(through, `${started.prefix}-write`, tenant, document, { refresh: false })

  test('leave no older segment when the older writes between read and write', async () => {
    const tenant = freshTenant()
    const interrupted = before(client, '_bulk', async () => {
      expect(await write(tenant, long)).toBe('written')
    })
    expect(await write(tenant, short, interrupted)).toBe('written')
    expect(await started.engine.readTranscript(tenant, 'm')).toEqual(short)
  })

  test('leave no older segment when the older writes after its read', async () => {
    const tenant = freshTenant()
    const interrupted = before(client, '_bulk', async () => {
      expect(await write(tenant, short)).toBe('written')
    })
    expect(await write(tenant, long, interrupted)).toBe('stale')
    expect(await started.engine.readTranscript(tenant, 'm')).toEqual(short)
  })

  test('leave no remains of a killed copy after its job runs again', async () => {
    const tenant = freshTenant()
    const interrupted = before(client, '_bulk', () => write(tenant, short))
    // Killed after its write, before it checked for other writers.
    const killed = after(interrupted, '_bulk', () => Promise.reject(new Error('killed')))
    await expect(write(tenant, long, killed)).rejects.toThrow('killed')
    expect(await write(tenant, short)).toBe('written')
    expect(await started.engine.readTranscript(tenant, 'm')).toEqual(short)
  })

  describe('and a meeting whose title changes meanwhile', () => {
    const titled = (title: string, version: number) =>
      transcript('m', lines(2, 'words'), { meeting: { title, version } })
    const update = (
      tenant: ReturnType<typeof freshTenant>,
      title: string,
      version: number,
      through = client,
    ) =>
      updateMeeting(through, `${started.prefix}-write`, tenant, titled(title, version).meeting, {
        refresh: true,
      })
    const shown = async (tenant: ReturnType<typeof freshTenant>) => {
      await client.send('POST', `/${started.prefix}-read/_refresh`)
      const { hits } = await started.engine.search(tenant, { query: 'words', limit: 5, offset: 0 })
      const record = await started.engine.readTranscript(tenant, 'm')
      return [record?.meeting.title, ...hits.map(hit => hit.meetingTitle)]
    }

    test('do not replace a newer title by a late older title', async () => {
      const tenant = freshTenant()
      await write(tenant, titled('First', 1))
      await update(
        tenant,
        'Second',
        2,
        before(client, '_bulk', () => update(tenant, 'Third', 3)),
      )
      expect(await shown(tenant)).toEqual(['Third', 'Third', 'Third'])
    })

    test('do not restore an older title with the same text', async () => {
      const tenant = freshTenant()
      const interrupted = before(client, '_bulk', () => write(tenant, titled('Second', 2)))
      expect(await write(tenant, titled('First', 1), interrupted)).toBe('written')
      expect(await shown(tenant)).toEqual(['Second', 'Second', 'Second'])
    })

    test('replace an older title by a newer title with the same text', async () => {
      const tenant = freshTenant()
      const interrupted = before(client, '_bulk', () => write(tenant, titled('First', 1)))
      expect(await write(tenant, titled('Second', 2), interrupted)).toBe('written')
      expect(await shown(tenant)).toEqual(['Second', 'Second', 'Second'])
    })
  })
})
