import { startTestPlatform, type TestPlatform } from '@mi/testkit'
import { afterAll, beforeAll, expect, it } from 'vitest'

let platform: TestPlatform
beforeAll(async () => {
  platform = await startTestPlatform()
}, 90_000)
afterAll(() => platform?.stop())

const newMeeting = async (): Promise<string> => {
  const json = { title: 'Planning', platform: 'zoom', started_at: '2026-01-31T09:30:00Z' }
  return (await platform.request('POST', '/meetings', { json })).json.id
}

it('a note is written, listed newest first and read with the address of its author', async () => {
  const { request, credentials } = platform
  const meeting = await newMeeting()
  const path = `/meetings/${meeting}/notes`
  const content = '# As it is <b>given</b>\n\n[x](javascript:alert(1)) \u2028 end'
  const first = await request('POST', path, { json: { title: 'First', content } })
  expect(first.status).toBe(201)
  expect(first.headers.get('location')).toBe(`/v1/notes/${first.json.id}`)
  const author = { id: credentials.user.id, name: 'Demo Owner' }
  expect(first.json).toMatchObject({ meeting_id: meeting, title: 'First', content, author })
  expect(first.json.updated_at).toBe(first.json.created_at)

  const second = await request('POST', path, { json: { content: 'Second' } })
  expect(second.json.title).toBeNull()
  const listed = await request('GET', path)
  expect(listed.json.data).toEqual([second.json, first.json])
  expect(listed.json.pagination).toMatchObject({ total: 2, limit: 20, offset: 0, has_more: false })

  const read = await request('GET', `/notes/${first.json.id}`)
  expect(read.json).toEqual({ ...first.json, author: { ...author, email: credentials.user.email } })
})

it('pages by offset and by cursor show each note once', async () => {
  const { request } = platform
  const path = `/meetings/${await newMeeting()}/notes`
  const written: string[] = []
  for (let n = 0; n < 5; n++)
    written.unshift((await request('POST', path, { json: { content: `Note ${n}` } })).json.id)
  const ids = (response: { json: { data: { id: string }[] } }) => response.json.data.map(({ id }) => id)
  const first = await request('GET', `${path}?limit=2`)
  const rest = await request('GET', `${path}?limit=100&cursor=${first.json.pagination.next_cursor}`)
  expect([...ids(first), ...ids(rest)]).toEqual(written)
  expect(rest.json.pagination).toEqual({ next_cursor: null, has_more: false })
  expect(ids(await request('GET', `${path}?limit=2&offset=3`))).toEqual(written.slice(3))
})

it('notes of another account and of no meeting are 404; what is out of bounds is a 400 that names the field', async () => {
  const { request, credentials } = platform
  const path = `/meetings/${await newMeeting()}/notes`
  const { json } = await request('POST', path, { json: { content: 'Ours' } })
  const key = credentials.other_account.api_key
  for (const address of [`/notes/${json.id}`, path]) {
    const foreign = await request('GET', address, { key })
    expect([foreign.status, foreign.json.error.code]).toEqual([404, 'not_found'])
  }
  expect((await request('POST', path, { key, json: { content: 'Theirs' } })).status).toBe(404)
  expect((await request('GET', path, { key: credentials.test_api_key })).status).toBe(404)
  const refused = [
    [{}, 'content'],
    [{ content: '' }, 'content'],
    [{ content: 'x'.repeat(50_001) }, 'content'],
    [{ content: 'x', title: 'y'.repeat(201) }, 'title'],
    [{ content: 'x', colour: 'red' }, 'colour'],
  ] as const
  for (const [body, field] of refused) {
    const response = await request('POST', path, { json: body })
    expect([response.status, response.json.error.details?.[0]?.field]).toEqual([400, field])
  }
  expect((await request('POST', path, { json: { content: '😀'.repeat(50_000) } })).status).toBe(201)
})
