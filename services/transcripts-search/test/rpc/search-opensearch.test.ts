import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
