import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPostgresEngine } from '../../src/engines/index.ts'
import { type Account, newAccount, spokenBy } from '../support/account.ts'
import { searchIndex } from '../support/search-index.ts'
import { type StartedServices, startServices } from '../support/start-services.ts'

let services: StartedServices
let account: Account
beforeAll(async () => {
  services = await startServices()
  account = newAccount(services)
})
afterAll(() => services.stop())

const run = (...args: string[]) => searchIndex(services.transcriptsEnv, ...args)

describe('search-index', () => {
  it('reports what the index lacks, repairs it, and then reports nothing', async () => {
    const lost = await account.meetingWith(spokenBy(5))
    const kept = await newAccount(services).meetingWith(spokenBy(4))
    await account.finds('sentence', 5)
    expect(await run('verify')).toMatchObject({
      code: 0,
      lines: [{ transcripts: 2, segments: 9, differences: 0 }],
    })

    const pool = new pg.Pool({ connectionString: services.databaseUrl })
    const { accountId, mode } = account.caller
    await createPostgresEngine({ pool }).deleteMeeting({ accountId, mode }, lost.meetingId)
    await pool.end()
    const found = await run('verify', '--account', account.caller.accountId)
    expect(found.code).toBe(1)
    expect(found.lines).toEqual([
      expect.objectContaining({ meetingId: lost.meetingId, kind: 'missing' }),
      { transcripts: 1, segments: 5, differences: 1 },
    ])
    const scope = ['--account', account.caller.accountId, '--mode', 'live', '--meeting', lost.meetingId]
    const fixed = await run('reindex', ...scope)
    expect(fixed).toMatchObject({ code: 0, lines: [{ done: 1, total: 1, segments: 5 }] })
    expect(fixed.stderr).toContain('1 of 1 transcripts, 5 segments')
    expect((await run('verify')).code).toBe(0)
    expect((await account.search('sentence')).pagination?.total).toBe(5)

    expect(await run('reindex')).toMatchObject({
      code: 0,
      lines: [{ done: 2, total: 2, segments: 9 }],
    })
    expect(kept.segments).toHaveLength(4)
  }, 60_000)

  it('prints its usage with --help and exits with 0', async () => {
    expect(await run('--help')).toMatchObject({ code: 0 })
  })

  it('explains wrong arguments', async () => {
    for (const args of [
      [],
      ['rebuild'],
      ['verify', '--mode', 'live'],
      ['verify', '--mode', 'x', '--account', 'acc_1'],
    ])
      expect(await run(...args)).toMatchObject({ code: 2, stderr: expect.stringContaining('Usage: ') })
  })
})
