import { findVectorPostgres, startTestPostgres, type TestPostgres } from '@mi/testkit'
import { afterEach, describe, expect, it } from 'vitest'
import { startEmbeddingEndpoint } from '../search/support/embedding-endpoint.ts'
import { newAccount } from '../support/account.ts'
import { rowsOf } from '../support/database.ts'
import { type StartedServices, startServices } from '../support/start-services.ts'

const binaries = findVectorPostgres()
const words = (...texts: string[]) => ({
  language: 'en',
  segments: texts.map((text, index) => ({ speaker: 'Ada', start: index * 5, end: index * 5 + 4, text })),
})

let services: StartedServices | undefined
let server: TestPostgres | undefined
let endpoint: Awaited<ReturnType<typeof startEmbeddingEndpoint>> | undefined
afterEach(async () => {
  await services?.stop()
  await server?.stop()
  await endpoint?.stop()
  services = server = endpoint = undefined
})

describe('search by meaning on PostgreSQL', () => {
  it.skipIf(binaries === null)(
    `words are found while the embedding endpoint is away; meaning when it is back${binaries ? '' : ' (no server with pgvector on the path)'}`,
    async () => {
      endpoint = await startEmbeddingEndpoint()
      endpoint.refuseWhen(() => ({ status: 503 }))
      server = await startTestPostgres(binaries ? { binaries } : {})
      services = await startServices({
        transcriptsUrl: server.url('transcripts'),
        env: { EMBEDDINGS_BASE_URL: endpoint.baseUrl, EMBEDDINGS_MODEL: 'm' },
      })
      const account = newAccount(services)
      const transcript = await account.meetingWith(words('An automobile arrives.', 'A hound barks.'))
      await account.finds('automobile', 1)
      for (const mode of ['semantic', 'hybrid'])
        await expect(account.search('car', { mode })).rejects.toMatchObject({ status: 'unavailable' })

      endpoint.refuseWhen(undefined)
      const nearest = async (query: string, mode = 'semantic') =>
        (await account.search(query, { mode }).catch(() => null))?.data[0]?.segment?.text
      await expect.poll(() => nearest('car'), { timeout: 25_000 }).toBe('An automobile arrives.')
      expect(await nearest('puppy', 'hybrid')).toBe('A hound barks.')

      const [segment] = transcript.segments
      const about = { transcriptId: transcript.id, id: segment?.id as string, speakerId: '' }
      const correction = { ...about, updateMask: ['text'], text: 'Something cheap arrives.' }
      await services.transcripts.updateSegment(correction, account.as())
      await expect.poll(() => nearest('inexpensive'), { timeout: 25_000 }).toBe('Something cheap arrives.')
      await expect
        .poll(() => rowsOf(services as StartedServices, 'select 1 from index_jobs'), { timeout: 25_000 })
        .toEqual([])

      await services.meetings.deleteMeeting({ id: transcript.meetingId }, account.as())
      await expect.poll(() => nearest('puppy'), { timeout: 25_000 }).toBeUndefined()
    },
    90_000,
  )

  it('a server without pgvector: the service works, and the answer to mode semantic names what is missing', async () => {
    endpoint = await startEmbeddingEndpoint()
    services = await startServices({ env: { EMBEDDINGS_BASE_URL: endpoint.baseUrl, EMBEDDINGS_MODEL: 'm' } })
    const account = newAccount(services)
    await account.meetingWith(words('An automobile arrives.'))
    await account.finds('automobile', 1)
    for (const mode of ['semantic', 'hybrid'])
      await expect(account.search('car', { mode })).rejects.toMatchObject({
        status: 'invalid',
        details: [{ field: 'mode', message: expect.stringContaining('pgvector') }],
      })
    expect(endpoint.requests).toEqual([])
    await expect
      .poll(() => rowsOf(services as StartedServices, 'select 1 from index_jobs'), { timeout: 25_000 })
      .toEqual([])
  }, 60_000)
})
