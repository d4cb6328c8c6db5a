import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Account, newAccount, spokenBy, upload } from '../support/account.ts'
import { rowsOf, stagedLeft } from '../support/database.ts'
import { type StartedServices, startServices } from '../support/start-services.ts'

let services: StartedServices
let account: Account
beforeAll(async () => {
  services = await startServices()
  account = newAccount(services)
})
afterAll(() => services.stop())

const patience = { timeout: 60_000, interval: 20 }

/** Ends a meeting while its transcript is being read. The rest of the file arrives when the end has been handled. */
async function endWhileImporting(rest: string) {
  const meetingId = await account.meeting({ status: 'in_progress' })
  const body = JSON.stringify(spokenBy(5_000))
  const { promise: isHandled, resolve: handled } = Promise.withResolvers<void>()
  async function* messages() {
    yield* upload(meetingId, 'application/json', body.slice(0, -2))
    await isHandled
    yield { meetingId: '', contentType: '', chunk: Buffer.from(rest) }
  }
  const importing = services.transcripts.importTranscript(messages(), account.as())
  importing.catch(() => {})
  await vi.waitUntil(async () => (await stagedLeft(services)) > 0, patience)
  const ends = async () => {
    const sql = `select count(*)::int as count from infra.inbox where consumer like '%.make-live-transcript'`
    return (await rowsOf<{ count: number }>(services, sql))[0]?.count
  }
  const before = await ends()
  await services.meetings.endMeeting({ id: meetingId }, account.as())
  await vi.waitUntil(async () => (await ends()) !== before, patience)
  handled()
  return { meetingId, importing }
}

describe('a meeting without live segments that ends while its transcript is imported', () => {
  it('is not announced as failed', async () => {
    const { meetingId, importing } = await endWhileImporting(']}')
    await importing
    await account.named(meetingId)
    const events = await rowsOf<{ type: string }>(
      { databaseUrl: services.eventsDatabaseUrl },
      `select type from events where subject = $1 and type like '%.failed.v1'`,
      [meetingId],
    )
    expect(events).toEqual([])
  })

  it('fails when the import is refused', async () => {
    const { meetingId, importing } = await endWhileImporting('nonsense')
    await expect(importing).rejects.toMatchObject({ status: 'invalid' })
    expect(await account.reaches(meetingId, 'failed')).toMatchObject({ failureReason: 'transcript_invalid' })
  })
})
