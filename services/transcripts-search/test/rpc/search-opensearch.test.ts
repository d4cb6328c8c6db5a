import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startEmbeddingEndpoint } from '../search/support/embedding-endpoint.ts'
import { type Account, newAccount, spokenBy } from '../support/account.ts'
import { cuttableAddress } from '../support/cuttable-address.ts'
import { type StartedServices, startServices } from '../support/start-services.ts'

const openSearchUrl = process.env.OPENSEARCH_URL
const prefix = `test-${randomBytes(6).toString('hex')}`

describe.skipIf(openSearchUrl === undefined)('search on OpenSearch (OPENSEARCH_URL)', () => {
  let node: Awaited<ReturnType<typeof cuttableAddress>>
  let services: StartedServices
  let account: Account
  beforeAll(async () => {
    node = await cuttableAddress(openSearchUrl as string)
    services = await startServices({ env: { OPENSEARCH_URL: node.url, OPENSEARCH_INDEX_PREFIX: prefix } })
    account = newAccount(services)
  })
  afterAll(async () => {
    await services?.stop()
    await node?.stop()
    await fetch(`${openSearchUrl}/${prefix}-v*`, { method: 'DELETE' })
  })

  it('finds what was imported, corrected and renamed, and nothing that was deleted', async () => {
    const { id, meetingId, segments } = await account.meetingWith({ ...spokenBy(6), language: 'en' })
    const page = await account.finds('sentences', 6)
    expect(page.data[0]?.segment?.text).toContain('<mark>sentence</mark>')
    const about = { transcriptId: id, id: segments[0]?.id ?? '', speakerId: '' }
    await services.transcripts.updateSegment(
      { ...about, text: 'Otherwise.', updateMask: ['text'] },
      account.as(),
    )
    await account.finds('otherwise', 1)
    await account.finds('sentences', 5)
    await services.meetings.deleteMeeting({ id: meetingId }, account.as())
    await account.finds('otherwise', 0)
  })

  it('is a 503 while it is away; what came meanwhile is found when it is back', async () => {
    const before = await account.meetingWith({ ...spokenBy(3), language: 'en' })
    await account.finds('sentence', 3, { meetingId: before.meetingId })
    node.cut()
    await expect(account.search('sentence')).rejects.toMatchObject({ status: 'unavailable' })
    const { meetingId } = await account.meetingWith({ ...spokenBy(4), language: 'en' })
    expect((await fetch(`http://${services.opsAddress}/readyz`)).status).toBe(200)
    node.mend()
    await expect
      .poll(
        () =>
          account.search('sentence', { meetingId }).then(
            page => page.pagination?.total,
            error => error.status,
          ),
        {
          timeout: 25_000,
        },
      )
      .toBe(4)
  }, 60_000)

  it('refuses to search by meaning without an embedder', async () => {
    await expect(account.search('x', { mode: 'hybrid' })).rejects.toMatchObject({
      details: [{ field: 'mode' }],
    })
  })
})

describe.skipIf(openSearchUrl === undefined)('search by meaning on OpenSearch (OPENSEARCH_URL)', () => {
  it('needs the embedder, words do not; what it missed is made up for', async () => {
    const embedder = await startEmbeddingEndpoint()
    const env = {
      ...{ OPENSEARCH_URL: openSearchUrl as string, OPENSEARCH_INDEX_PREFIX: `${prefix}-v-meaning` },
      ...{ EMBEDDINGS_BASE_URL: embedder.baseUrl, EMBEDDINGS_MODEL: 'any' },
    }
    const services = await startServices({ env })
    try {
      const account = newAccount(services)
      const texts = ['We bought a cheap car.', 'The puppy slept.', 'Nothing else was said.']
      const segments = texts.map((text, at) => ({ speaker: 'Ada', text, start: at, end: at + 1 }))
      const { meetingId } = await account.meetingWith({ language: 'en', segments })
      await account.finds('car', 1)
      const first = async (query: string, mode: string) =>
        (await account.search(query, { mode })).data[0]?.segment?.text
      expect(await first('inexpensive automobile', 'semantic')).toContain('cheap')
      expect(await first('hound', 'hybrid')).toContain('puppy')

      embedder.refuseWhen(() => ({ status: 400 }))
      await expect(account.search('hound', { mode: 'semantic' })).rejects.toMatchObject({
        status: 'unavailable',
      })
      expect((await account.search('car')).pagination?.total).toBe(1)
      await account.importJson(meetingId, {
        language: 'en',
        segments: [{ ...segments[0], text: 'A dog barks.' }],
      })
      embedder.refuseWhen(undefined)
      await account.finds('barks', 1)
      expect(await first('hound', 'semantic')).toContain('dog')
    } finally {
      await services.stop()
      await embedder.stop()
      await fetch(`${openSearchUrl}/${prefix}-v*`, { method: 'DELETE' })
    }
  }, 60_000)
})
