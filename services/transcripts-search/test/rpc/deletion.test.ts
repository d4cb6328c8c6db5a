import { newId } from '@mi/ids'
import { meetingStoresOf } from '@mi/lifecycle'
import { untilWaiting } from '@mi/testkit'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Account, newAccount, spokenBy } from '../support/account.ts'
import { rowsOf } from '../support/database.ts'
import { type StartedServices, startServices } from '../support/start-services.ts'

let services: StartedServices
let account: Account
beforeAll(async () => {
  services = await startServices()
  account = newAccount(services)
})
afterAll(() => services.stop())

/** The receipt lines of a meeting without data. */
const NOTHING = Object.fromEntries(meetingStoresOf('transcripts-search').map(store => [store, 0]))

/** Deletes the meeting and waits for this service's lines of its receipt. Returns the count of each store. */
async function erase(id: string) {
  const { deletionId } = await services.meetings.deleteMeeting({ id }, account.as())
  const ours = await vi.waitUntil(
    async () => {
      const found = await services.meetings.getDeletion({ id: deletionId }, account.as())
      const ours = found.stores.filter(one => one.service === 'transcripts-search')
      return ours.length > 0 && ours.every(one => one.emptiedAt !== null) && ours
    },
    { timeout: 60_000, interval: 50 },
  )
  return Object.fromEntries(ours.map(({ store, items }) => [store, items]))
}

/** The tables that still have rows of the meeting. */
async function traces(meetingId: string, transcriptId = '') {
  const tables = await rowsOf<{ table_name: string; column_name: string }>(
    services,
    `select table_name, column_name from information_schema.columns
     where table_schema = 'public' and column_name in ('meeting_id', 'transcript_id') and table_name not like '\\_%'`,
  )
  const left: string[] = []
  for (const { table_name, column_name } of tables) {
    const rows = await rowsOf(services, `select 1 from ${table_name} where ${column_name} in ($1, $2)`, [
      meetingId,
      transcriptId,
    ])
    if (rows.length > 0) left.push(table_name)
  }
  return [...new Set(left)].sort()
}

describe('deleting a meeting', () => {
  it('hides it at once, empties every store, and counts the items', async () => {
    const { id, meetingId } = await account.meetingWith(spokenBy(30))
    await account.finds('sentence', 30)
    const erasing = erase(meetingId)
    await expect.poll(async () => (await account.search('sentence')).data).toEqual([])
    expect(await erasing).toEqual({ ...NOTHING, transcripts: 1, meeting_reference: 1, search_index: 30 })
    const call = account.as()
    const reads = await Promise.allSettled([
      services.transcripts.getTranscript({ id, format: 'json' }, call),
      services.transcripts.getMeetingTranscript({ meetingId, format: 'json' }, call),
      services.internal.readTranscript({ meetingId }, call),
      account.importJson(meetingId, spokenBy(1)),
    ])
    for (const read of reads)
      expect(read).toMatchObject({ status: 'rejected', reason: { status: 'not_found' } })
    await account.finds('sentence', 0)
    // Only the ids remain, so that late writes are refused.
    expect(await traces(meetingId, id)).toEqual(['meeting_refs', 'search_removed'])
    const [ref] = await rowsOf(
      services,
      'select title, participants from meeting_refs where meeting_id = $1',
      [meetingId],
    )
    expect(ref).toEqual({ title: '', participants: [] })
  })

  it('removes it from search totals before the index has removed it', async () => {
    const kept = await account.meetingWith(spokenBy(2, index => `Turbine number ${index}.`))
    const gone = await account.meetingWith(spokenBy(3, index => `Turbine number ${index}.`))
    await account.finds('turbine', 5)
    const { accountId, mode } = account.caller
    // The engine takes this lock before it removes a meeting: while the test holds it, the index keeps the entries.
    const index = new pg.Client({ connectionString: services.databaseUrl })
    await index.connect()
    try {
      const key = `${accountId}/${mode}/${gone.meetingId}`
      await index.query('select pg_advisory_lock(hashtextextended($1, 0))', [key])
      await services.meetings.deleteMeeting({ id: gone.meetingId }, account.as())
      const ofGone = `from search_transcript where meeting_id = '${gone.meetingId}'`
      expect(await rowsOf(services, `select 1 ${ofGone}`)).toHaveLength(1)
      const page = await account.search('turbine', { limit: 1 })
      expect(page).toMatchObject({
        data: [{ meetingId: kept.meetingId }],
        pagination: { total: 2, hasMore: true },
      })
      expect((await account.search('turbine', { meetingId: gone.meetingId })).pagination?.total).toBe(0)
    } finally {
      await index.end()
    }
    await expect.poll(() => traces(gone.meetingId, gone.id)).toEqual(['meeting_refs', 'search_removed'])
    expect((await account.search('turbine')).pagination?.total).toBe(2)
  })

  it('removes the segments and speakers of its live capture', async () => {
    const meetingId = await account.meeting({ status: 'in_progress' })
    const segments = ['a', 'b'].map(key => ({
      key,
      speaker: 'Ada',
      text: key,
      start: 0,
      end: 1,
      final: true,
    }))
    await services.live.appendSegments({ meetingId, segments }, account.as())
    expect(await erase(meetingId)).toEqual({ ...NOTHING, live_segments: 2, meeting_reference: 1 })
    expect(await traces(meetingId)).toEqual(['meeting_refs', 'search_removed'])
    await expect(services.live.appendSegments({ meetingId, segments }, account.as())).rejects.toMatchObject({
      status: 'not_found',
    })
  })

  it('leaves nothing of a concurrent import, in either order', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => account.meeting()))
    await Promise.all(
      ids.flatMap(id => [
        account.importJson(id, spokenBy(500)).catch(error => expect(error.status).toBe('not_found')),
        erase(id),
      ]),
    )
    for (const id of ids)
      await vi.waitUntil(async () => (await traces(id)).join() === 'meeting_refs,search_removed', {
        timeout: 60_000,
        interval: 100,
      })
    expect((await account.search('sentence')).data).toEqual([])
  })

  it('erases a meeting whose reference an import stores at that moment', async () => {
    const { accountId, mode } = account.caller
    const meetingId = newId('mtg')
    const importing = new pg.Client({ connectionString: services.databaseUrl })
    await importing.connect()
    try {
      await importing.query('begin')
      await importing.query(
        `insert into meeting_refs (meeting_id, account_id, mode, title, status, platform, started_at, version)
         values ($1, $2, $3::mode, 'Planning', 'processing', 'zoom', now(), 1)`,
        [meetingId, accountId, mode],
      )
      const request = { meetingId, deletionId: newId('del'), eventId: newId('evn') }
      const erased = services.lifecycle.eraseMeeting(request, account.as())
      await untilWaiting(services.databaseUrl, { statement: 'into meeting_refs' })
      await importing.query('commit')
      await erased
    } finally {
      await importing.end()
    }
    const ref = 'select title, erased_at is not null as erased from meeting_refs where meeting_id = $1'
    expect(await rowsOf(services, ref, [meetingId])).toEqual([{ title: '', erased: true }])
  })

  it('erases nothing of another account', async () => {
    const before = await account.meetingWith(spokenBy(2))
    const request = { meetingId: before.meetingId, deletionId: newId('del'), eventId: newId('evn') }
    await services.lifecycle.eraseMeeting(request, newAccount(services).as())
    expect(await account.transcript(before.meetingId)).toEqual(before)
  })
})
