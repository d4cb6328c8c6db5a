import { encodeCursor, newId } from '@mi/ids'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Account, newAccount } from '../support/account.ts'
import { type StartedServices, startServices } from '../support/start-services.ts'

let services: StartedServices
let account: Account
beforeAll(async () => {
  services = await startServices()
  account = newAccount(services)
})
afterAll(() => services.stop())

/** Creates a meeting with these segments. */
const said = (texts: string[], more: object = {}) =>
  account.meetingWith(
    {
      language: 'en',
      segments: texts.map((text, at) => ({
        speaker: at % 2 ? 'Bob' : 'Ada & Co',
        text,
        start: at,
        end: at + 0.5,
      })),
    },
    more,
  )

describe('a search', () => {
  it('returns marked and escaped hits with the surrounding segments', async () => {
    const { id, meetingId, segments } = await said(
      ['Before <that>.', 'We talked.', 'The budget is < 5 & tight.', 'I see.', 'Later on.', 'The end.'],
      { title: 'Money & more' },
    )
    const page = await account.finds('budgets', 1)
    const [hit] = page.data
    expect(page.pagination).toEqual({ total: 1, limit: 20, offset: 0, hasMore: false, nextCursor: null })
    expect(hit).toMatchObject({ meetingId, meetingTitle: 'Money & more', transcriptId: id })
    expect(hit?.segment).toEqual({
      id: segments[2]?.id,
      speaker: segments[2]?.speaker,
      text: 'The <mark>budget</mark> is &lt; 5 &amp; tight.',
      start: 2,
      end: 2.5,
    })
    expect(hit?.context?.before.map(one => one.text)).toEqual(['Before &lt;that&gt;.', 'We talked.'])
    expect(hit?.context?.after.map(one => one.text)).toEqual(['I see.', 'Later on.'])
    expect(hit?.relevanceScore).toBeGreaterThan(0)
    expect(hit?.relevanceScore).toBeLessThanOrEqual(1)
  })

  it('returns every hit once, by offset and by cursor', async () => {
    const { meetingId } = await said(Array.from({ length: 45 }, (_, at) => `Zebra number ${at}.`))
    await account.finds('zebra', 45)
    const ids: (string | undefined)[] = []
    let cursor: string | null = ''
    do {
      const page = await account.search('zebra', { limit: 10, cursor })
      ids.push(...page.data.map(one => one.segment?.id))
      if (cursor !== '') expect(page.pagination).toMatchObject({ total: null, offset: null, limit: null })
      cursor = page.pagination?.nextCursor ?? null
      expect(page.pagination?.hasMore).toBe(cursor !== null)
    } while (cursor !== null)
    expect(new Set(ids).size).toBe(45)
    const offsets = [0, 20, 40].map(offset => account.search('zebra', { limit: 20, offset, meetingId }))
    expect((await Promise.all(offsets)).flatMap(one => one.data.map(hit => hit.segment?.id))).toEqual(ids)
    expect((await account.search('zebra', { offset: 100_000 })).data).toEqual([])
  })

  it('filters by meeting, speaker, time, language and platform', async () => {
    const one = await said(['Kangaroo here.', 'Kangaroo there.'], {
      startedAt: new Date('2026-01-10T10:00:00Z'),
    })
    const other = await said(['Kangaroo again.'], {
      startedAt: new Date('2026-02-10T10:00:00Z'),
      platform: 'microsoft_teams',
    })
    await account.finds('kangaroo', 3)
    const total = async (more: object) => (await account.search('kangaroo', more)).pagination?.total
    expect(await total({ meetingId: other.meetingId })).toBe(1)
    expect(await total({ meetingId: newId('mtg') })).toBe(0)
    expect(await total({ speaker: 'bo' })).toBe(1)
    expect(await total({ speaker: one.segments[0]?.speaker?.id })).toBe(1)
    expect(await total({ from: new Date('2026-02-01T00:00:00Z') })).toBe(1)
    expect(await total({ to: new Date('2026-02-01T00:00:00Z') })).toBe(2)
    expect(await total({ platform: 'microsoft_teams' })).toBe(1)
    expect(await total({ language: 'de' })).toBe(0)
    const recent = await account.search('kangaroo', { sort: 'recent' })
    expect(recent.data[0]?.meetingId).toBe(other.meetingId)
  })

  it('finds nothing of another account or the other mode', async () => {
    await said(['Ocelot.'])
    await account.finds('ocelot', 1)
    for (const call of [newAccount(services).as(), services.as({ ...account.caller, mode: 'test' })])
      expect(
        (await services.transcripts.searchTranscripts({ query: 'ocelot', limit: 20 }, call)).data,
      ).toEqual([])
  })

  it('refuses a query without words and an unavailable mode', async () => {
    for (const query of ['   ', '\u0000\u0007'])
      await expect(account.search(query)).rejects.toMatchObject({
        status: 'invalid',
        details: [{ field: 'query' }],
      })
    await expect(account.search(`"${'row '.repeat(129)}"`)).rejects.toMatchObject({
      status: 'invalid',
      details: [{ field: 'query' }],
    })
    for (const mode of ['semantic', 'hybrid'])
      await expect(account.search('x', { mode })).rejects.toMatchObject({
        status: 'invalid',
        details: [{ field: 'mode' }],
      })
    for (const cursor of ['x', 'WyJhIl0', 'Wy0xXQ', encodeCursor([100_001])])
      await expect(account.search('x', { cursor })).rejects.toMatchObject({ details: [{ field: 'cursor' }] })
    expect((await account.search('-only')).data).toEqual([])
  })
})

describe('the index follows', () => {
  it('a replaced transcript, a new title and a changed start', async () => {
    const { meetingId } = await said(['Platypus first.'])
    await account.finds('platypus', 1)
    await account.importJson(meetingId, { segments: [{ speaker: 'Ada', text: 'Wombat.', start: 0, end: 1 }] })
    await account.finds('wombat', 1)
    await account.finds('platypus', 0)
    await services.meetings.updateMeeting(
      {
        id: meetingId,
        title: 'Renamed',
        startedAt: new Date('2020-01-01T00:00:00Z'),
        updateMask: ['title', 'started_at'],
      },
      account.as(),
    )
    const page = await account.finds('wombat', 1, { to: new Date('2020-01-02T00:00:00Z') })
    expect(page.data[0]?.meetingTitle).toBe('Renamed')
  })
})
