import { freePort } from '@mi/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Account, newAccount, spokenBy } from '../support/account.ts'
import { rowsOf } from '../support/database.ts'
import { type StartedServices, startServices } from '../support/start-services.ts'

let services: StartedServices
let account: Account
beforeAll(async () => {
  services = await startServices({
    env: {
      OPENSEARCH_URL: `http://127.0.0.1:${await freePort()}`,
      EMBEDDINGS_BASE_URL: 'http://127.0.0.1:1/v1',
    },
  })
  account = newAccount(services)
})
afterAll(() => services.stop())

const ops = async (path: string, address = services.opsAddress) => {
  const answer = await fetch(`http://${address}${path}`)
  return { status: answer.status, text: await answer.text() }
}

describe('while the search engine is unavailable', () => {
  it('only search returns 503, and the index catches up', async () => {
    const transcript = await account.meetingWith(spokenBy(12))
    for (const mode of ['lexical', 'semantic'])
      await expect(account.search('sentence', { mode })).rejects.toMatchObject({
        status: 'unavailable',
        message: 'Search is not available right now. Try again shortly.',
      })
    expect((await ops('/readyz')).status).toBe(200)
    const { text } = await ops('/metrics')
    expect(text).toMatch(/mi_search_engine_up\{engine="opensearch"[^}]*\} 0/)
    expect(text).toMatch(/mi_jobs_open\{kind="index-words"[^}]*\} 1/)
    expect(text).toMatch(/mi_jobs_oldest_seconds\{kind="index-words"[^}]*\} \d/)

    const deleted = await account.meetingWith(spokenBy(3))
    await services.meetings.deleteMeeting({ id: deleted.meetingId }, account.as())
    expect(await rowsOf(services, 'select resource_id from infra.jobs')).toHaveLength(2)

    // A copy of the service with an available engine processes the same queue.
    const copy = await services.startCopy({ OPENSEARCH_URL: undefined })
    const found = () => copy.transcripts.searchTranscripts({ query: 'sentence', limit: 20 }, account.as())
    await expect.poll(async () => (await found()).pagination?.total).toBe(12)
    expect((await found()).data[0]?.transcriptId).toBe(transcript.id)
    await expect.poll(() => rowsOf(services, 'select 1 from infra.jobs')).toEqual([])
    expect((await ops('/metrics', copy.opsAddress)).text).toMatch(
      /mi_search_engine_up\{engine="postgres"[^}]*\} 1/,
    )
  }, 60_000)
})
