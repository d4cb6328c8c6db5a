import { beforeAll, expect, test } from 'vitest'
import type { People } from '../support/people.ts'

export function profiles(shared: () => People): void {
  let people: People
  beforeAll(() => {
    people = shared()
  })

  const send = (method: string, path: string, json?: unknown, key?: string) =>
    people.platform.request(method, path, {
      ...(json === undefined ? {} : { json }),
      ...(key ? { key } : {}),
    })
  const create = async (json: object) => (await send('POST', '/speaker-profiles', json)).json

  test('a new profile has zero statistics', async () => {
    const { status, json, headers } = await send('POST', '/speaker-profiles', {
      name: 'Ada Lovelace',
      email: 'Ada@Example.com',
      organization: 'Analytical Engines',
    })
    expect(status).toBe(201)
    expect(headers.get('location')).toBe(`/v1/speaker-profiles/${json.id}`)
    expect(json).toEqual({
      id: expect.stringMatching(/^spk_/),
      name: 'Ada Lovelace',
      email: 'Ada@Example.com',
      organization: 'Analytical Engines',
      meeting_count: 0,
      total_speaking_seconds: 0,
      last_seen_at: null,
      created_at: expect.any(String),
      updated_at: json.created_at,
    })
    const { meeting_count: _count, total_speaking_seconds: _seconds, ...rest } = json
    expect((await send('GET', `/speaker-profiles/${json.id}`)).json).toEqual({
      ...rest,
      stats: {
        meeting_count: 0,
        total_speaking_seconds: 0,
        avg_speaking_seconds_per_meeting: 0,
        avg_words_per_minute: 0,
        total_word_count: 0,
      },
      recent_meetings: [],
    })
  })

  test('an e-mail is unique in an account and mode, ignoring case', async () => {
    const grace = await create({ name: 'Grace Hopper', email: 'grace@example.com' })
    const again = await send('POST', '/speaker-profiles', { name: 'Somebody', email: 'GRACE@example.com' })
    expect([again.status, again.json.error.code, again.json.error.details]).toEqual([
      409,
      'already_exists',
      [{ field: 'email', message: grace.id }],
    ])
    const other = { name: 'Grace Hopper', email: 'grace@example.com' }
    for (const key of [
      people.platform.credentials.test_api_key,
      people.platform.credentials.other_account.api_key,
    ])
      expect((await send('POST', '/speaker-profiles', other, key)).status).toBe(201)
  })

  test('concurrent creations with one e-mail create one profile', async () => {
    const both = [1, 2, 3].map(() =>
      send('POST', '/speaker-profiles', { name: 'Twin', email: 'twin@example.com' }),
    )
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([201, 409, 409])
  })

  test('lists profiles by name with exact total; searches name and e-mail', async () => {
    const key = people.platform.credentials.other_account.api_key
    const names = ['Zoë Quince', 'ábel Moor', 'Bea Moor', 'bea moor', 'Carl 100%_Moor', 'Dora']
    for (const [n, name] of names.entries())
      await send('POST', '/speaker-profiles', { name, email: `n${n}.Quarry@example.org` }, key)
    const list = async (query: string) =>
      (await send('GET', `/speaker-profiles?${query}`, undefined, key)).json
    const found = async (search: string) =>
      (await list(`search=${encodeURIComponent(search)}`)).data.map((item: { name: string }) => item.name)

    const all = await list('search=quarry&limit=100')
    expect(all.data.map((item: { name: string }) => item.name)).toEqual([
      'ábel Moor',
      'Bea Moor',
      'bea moor',
      'Carl 100%_Moor',
      'Dora',
      'Zoë Quince',
    ])
    expect(all.pagination.total).toBe(6)
    expect(Object.keys(all.data[0])).not.toContain('updated_at')

    expect(await found('MOOR')).toHaveLength(4)
    expect(await found('zoe q')).toEqual(['Zoë Quince'])
    expect(await found('%_')).toEqual(['Carl 100%_Moor'])
    expect(await found('z')).toEqual(['Zoë Quince'])
    expect(await found('N5.QUARRY')).toEqual(['Dora'])
    expect(await found('moor n')).toEqual([])

    const seen: string[] = []
    for (let cursor = ''; ; ) {
      const page = await list(`search=moor&limit=2${cursor && `&cursor=${cursor}`}`)
      seen.push(...page.data.map((item: { id: string }) => item.id))
      if (!page.pagination.has_more) break
      cursor = page.pagination.next_cursor
    }
    expect(seen).toEqual((await list('search=moor')).data.map((item: { id: string }) => item.id))
    expect((await list('limit=1&offset=2')).pagination).toMatchObject({ offset: 2, has_more: true })
  })
}
