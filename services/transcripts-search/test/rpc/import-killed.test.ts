import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { transcriptsDatabase } from '../../src/store/database.ts'
import { dropAbandoned } from '../../src/store/staged-segments.ts'
import { type Account, newAccount, spokenBy, upload } from '../support/account.ts'
import { stagedLeft } from '../support/database.ts'
import { type StartedProcess, startProcess } from '../support/start-process.ts'
import { type StartedServices, startServices } from '../support/start-services.ts'

let services: StartedServices
let account: Account
let copy: StartedProcess | undefined
beforeAll(async () => {
  services = await startServices()
  account = newAccount(services)
})
afterAll(async () => {
  await copy?.kill()
  await services.stop()
})

describe('a process that is killed while it imports', () => {
  it('keeps the earlier transcript, and its staged segments are purged', async () => {
    const before = await account.meetingWith(spokenBy(20))
    copy = await startProcess(services, account)
    const { transcripts, kill } = copy
    async function* endless() {
      const bytes = Buffer.from(JSON.stringify(spokenBy(5_000)))
      yield* upload(before.meetingId, 'application/json', bytes.subarray(0, bytes.length - 100))
      await new Promise(() => {})
    }
    const importing = transcripts.importTranscript(endless(), account.as())
    const failed = expect(importing).rejects.toThrow()
    await vi.waitUntil(async () => (await stagedLeft(services)) > 0, { timeout: 60_000, interval: 20 })
    await kill()
    await failed
    expect(await account.transcript(before.meetingId)).toEqual(before)

    const database = transcriptsDatabase.open({ url: services.databaseUrl })
    const left = await stagedLeft(services)
    expect(await dropAbandoned(database, new Date(Date.now() - 60_000))).toBe(0)
    expect(await dropAbandoned(database, new Date(Date.now() + 60_000))).toBe(left)
    await database.close()
  })

  it('leaves the complete old or new transcript at any moment', async () => {
    const { meetingId } = await account.meetingWith(spokenBy(2_000, () => 'Version 0.'))
    // Kills the process when the first segments are staged, when all are staged, and when the call has returned.
    for (const [round, staged] of [1, 2_000, Number.POSITIVE_INFINITY].entries()) {
      const before = await stagedLeft(services)
      copy = await startProcess(services, account)
      const { transcripts, kill } = copy
      const body = JSON.stringify(spokenBy(2_000, () => `Version ${round + 1}.`))
      const importing = transcripts
        .importTranscript(upload(meetingId, 'application/json', body), account.as())
        .then(() => true)
        .catch(() => false)
      let isOver = false
      void importing.then(() => {
        isOver = true
      })
      await vi.waitUntil(async () => isOver || (await stagedLeft(services)) - before >= staged, {
        timeout: 60_000,
        interval: 1,
      })
      await kill()
      const answered = await importing
      const { id, segments } = await account.transcript(meetingId)
      expect(segments).toHaveLength(2_000)
      const [text, ...others] = new Set(segments.map(one => one.text))
      expect(others).toEqual([])
      if (answered) expect(text).toBe(`Version ${round + 1}.`)
      await expect
        .poll(
          async () => (await services.meetings.getMeeting({ id: meetingId }, account.as())).transcriptId,
          {
            timeout: 60_000,
          },
        )
        .toBe(id)
    }
  }, 60_000)
})
