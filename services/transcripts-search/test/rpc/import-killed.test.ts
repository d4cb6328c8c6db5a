import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@mi/testkit'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openTranscriptsDatabase } from '../../src/store/database.ts'
import { dropAbandoned } from '../../src/store/staged-segments.ts'
import { type Account, newAccount, spokenBy, upload } from '../support/account.ts'
import { stagedLeft } from '../support/database.ts'
import { type StartedServices, startServices } from '../support/start-services.ts'

let services: StartedServices
let account: Account
let copy: ChildProcess | undefined
beforeAll(async () => {
  services = await startServices()
  account = newAccount(services)
})
afterAll(async () => {
  copy?.kill('SIGKILL')
  await services.stop()
})

/** A copy of the service in a process of its own. */
async function startProcess() {
  const port = await freePort()
  const process_ = spawn(process.execPath, [join(import.meta.dirname, '../../src/main.ts')], {
    env: { ...services.transcriptsEnv, GRPC_PORT: String(port), PATH: process.env.PATH },
    stdio: 'ignore',
  })
  copy = process_
  const { transcripts, directory } = services.clientsOf(`127.0.0.1:${port}`)
  await vi.waitUntil(
    () =>
      directory.readTranscript({ meetingId: 'mtg_none' }, account.as({ deadlineMs: 1_000 })).then(
        () => true,
        error => error.status === 'not_found',
      ),
    { timeout: 20_000, interval: 50 },
  )
  return {
    transcripts,
    kill: () =>
      new Promise(resolve => {
        process_.once('exit', resolve)
        process_.kill('SIGKILL')
      }),
  }
}

describe('a process that is killed while it imports', () => {
  it('leaves the earlier transcript whole, and what it had staged is swept', async () => {
    const before = await account.meetingWith(spokenBy(20))
    const { transcripts, kill } = await startProcess()
    async function* endless() {
      const bytes = Buffer.from(JSON.stringify(spokenBy(5_000)))
      yield* upload(before.meetingId, 'application/json', bytes.subarray(0, bytes.length - 100))
      await new Promise(() => {})
    }
    const importing = transcripts.importTranscript(endless(), account.as())
    const failed = expect(importing).rejects.toThrow()
    await vi.waitUntil(async () => (await stagedLeft(services)) > 0, { timeout: 20_000, interval: 20 })
    await kill()
    await failed
    expect(await account.transcript(before.meetingId)).toEqual(before)

    const database = openTranscriptsDatabase({ url: services.databases.transcripts })
    const left = await stagedLeft(services)
    expect(await dropAbandoned(database, new Date(Date.now() - 60_000))).toBe(0)
    expect(await dropAbandoned(database, new Date(Date.now() + 60_000))).toBe(left)
    await database.close()
  })

  it('at whatever moment: the transcript is the old or the new one, whole, and the meeting comes to name it', async () => {
    const { meetingId } = await account.meetingWith(spokenBy(2_000, () => 'Version 0.'))
    for (const [round, delayMs] of [60, 180, 320].entries()) {
      const { transcripts, kill } = await startProcess()
      const body = JSON.stringify(spokenBy(2_000, () => `Version ${round + 1}.`))
      const importing = transcripts
        .importTranscript(upload(meetingId, 'application/json', body), account.as())
        .then(() => true)
        .catch(() => false)
      await sleep(delayMs)
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
            timeout: 15_000,
          },
        )
        .toBe(id)
    }
  }, 60_000)
})
