import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Account, newAccount, spokenBy } from '../support/account.ts'
import { cuttableAddress } from '../support/cuttable-address.ts'
import { holdingProxy } from '../support/holding-proxy.ts'
import { type StartedServices, startServices } from '../support/start-services.ts'

const openSearchUrl = process.env.OPENSEARCH_URL
const prefix = `test-${randomBytes(6).toString('hex')}`

/** The number of a meeting's documents in the index, whatever searches return. */
async function documentsOf(meetingId: string): Promise<number> {
  const query = `q=meeting_id:${meetingId}%20AND%20kind:segment`
  const answer = await fetch(`${openSearchUrl}/${prefix}-read/_count?${query}`)
  return ((await answer.json()) as { count: number }).count
}

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

  it('finds imported, corrected and renamed segments, and no deleted segments', async () => {
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

  it('returns 503 during an outage and catches up afterwards', async () => {
    const before = await account.meetingWith({ ...spokenBy(3), language: 'en' })
    await account.finds('sentence', 3, { meetingId: before.meetingId })
    node.cut()
    await expect(account.search('sentence')).rejects.toMatchObject({ status: 'unavailable' })
    const { meetingId } = await account.meetingWith({ ...spokenBy(4), language: 'en' })
    expect((await fetch(`http://${services.opsAddress}/readyz`)).status).toBe(200)
    node.restore()
    await expect
      .poll(
        () =>
          account.search('sentence', { meetingId }).then(
            page => page.pagination?.total,
            error => error.status,
          ),
        {
          timeout: 60_000,
        },
      )
      .toBe(4)
  }, 60_000)

  it('excludes a deleted meeting from totals while it is still indexed', async () => {
    const proxy = await holdingProxy(openSearchUrl as string, path => path.includes('_delete_by_query'))
    const own = await startServices({ env: { OPENSEARCH_URL: proxy.url, OPENSEARCH_INDEX_PREFIX: prefix } })
    try {
      const other = newAccount(own)
      const kept = await other.meetingWith({ ...spokenBy(2), language: 'en' })
      const gone = await other.meetingWith({ ...spokenBy(3), language: 'en' })
      await other.finds('sentence', 5)
      proxy.hold()
      await own.meetings.deleteMeeting({ id: gone.meetingId }, other.as())
      expect(await documentsOf(gone.meetingId)).toBe(3)
      const page = await other.search('sentence', { limit: 1 })
      expect(page).toMatchObject({
        data: [{ meetingId: kept.meetingId }],
        pagination: { total: 2, hasMore: true },
      })
      proxy.release()
      await expect.poll(() => documentsOf(gone.meetingId)).toBe(0)
      expect((await other.search('sentence')).pagination?.total).toBe(2)
    } finally {
      await own.stop()
      await proxy.stop()
    }
  }, 60_000)

  it('refuses semantic search without an embedder', async () => {
    await expect(account.search('x', { mode: 'hybrid' })).rejects.toMatchObject({
      details: [{ field: 'mode' }],
    })
  })
})
