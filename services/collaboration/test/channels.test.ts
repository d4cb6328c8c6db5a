import { newId } from '@mi/ids'
import { eventually, startTestPlatform, type TestPlatform, type TestRequest } from '@mi/testkit'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

// The tests wait for events, which can take long on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

let platform: TestPlatform
beforeAll(async () => {
  platform = await startTestPlatform()
}, 180_000)
afterAll(() => platform?.stop())

const send = (method: string, path: string, json?: unknown, more: TestRequest = {}) =>
  platform.request(method, path, { ...(json === undefined ? {} : { json }), ...more })
/** Sends a request as the second user of the account. */
const asMember = (method: string, path: string, json?: unknown) =>
  send(method, path, json, { key: platform.credentials.member.api_key })

let named = 0
const newChannel = async (more: object = {}): Promise<string> =>
  (await send('POST', '/channels', { name: `Channel ${named++}`, ...more })).json.id
const MEETING = { title: 'Planning', platform: 'zoom', started_at: '2026-01-31T09:30:00Z' }
const newMeeting = async (more: object = {}): Promise<string> =>
  (await send('POST', '/meetings', { ...MEETING, ...more })).json.id
const idsOf = ({ json }: { json: { data: { id: string }[] } }) => json.data.map(({ id }) => id)

it('lets the owner create, find, change and delete a channel', async () => {
  const { user } = platform.credentials
  const made = await send('POST', '/channels', { name: 'Customer Calls', description: 'All of them' })
  expect(made.status).toBe(201)
  expect(made.headers.get('location')).toBe(`/v1/channels/${made.json.id}`)
  expect(made.json).toMatchObject({
    name: 'Customer Calls',
    description: 'All of them',
    visibility: 'public',
    member_count: 1,
    meeting_count: 0,
    owner_id: user.id,
  })
  const path = `/channels/${made.json.id}`
  const read = await send('GET', path)
  expect(read.json).toEqual(made.json)
  expect(idsOf(await send('GET', '/channels?search=MER%20cA'))).toEqual([made.json.id])

  // `mine` contains the channels of the member. `all` adds the public channels.
  expect(idsOf(await asMember('GET', '/channels'))).not.toContain(made.json.id)
  expect(idsOf(await asMember('GET', '/channels?membership=all'))).toContain(made.json.id)

  const etag = { headers: { 'if-match': read.headers.get('etag') as string } }
  const changed = await send('PATCH', path, { name: 'Calls', description: null }, etag)
  expect(changed.json).toMatchObject({ name: 'Calls', description: null, visibility: 'public' })
  expect((await send('PATCH', path, { name: 'Late' }, etag)).status).toBe(412)
  expect((await send('DELETE', path)).status).toBe(204)
  expect((await send('GET', path)).status).toBe(404)
  expect(idsOf(await send('GET', '/channels'))).not.toContain(made.json.id)
})

it('requires unique names among visible channels, ignoring case', async () => {
  const open = await newChannel({ name: 'Größe' })
  const taken = await send('POST', '/channels', { name: 'GRÖSSE'.replace('SS', 'ß') })
  expect([taken.status, taken.json.error.code]).toEqual([409, 'already_exists'])
  expect(taken.json.error.details).toEqual([{ field: 'name', message: open }])
  const own = await newChannel({ name: 'Own', visibility: 'private' })
  const refused = await send('POST', '/channels', { name: 'OWN' })
  expect(refused.json.error.details).toEqual([{ field: 'name', message: own }])
  const renamed = await send('PATCH', `/channels/${open}`, { name: 'own' })
  expect([renamed.status, renamed.json.error.code]).toEqual([409, 'already_exists'])
  expect((await send('PATCH', `/channels/${open}`, { name: 'GRÖßE' })).json.name).toBe('GRÖßE')
  // The name is available again after the channel is deleted.
  await send('DELETE', `/channels/${own}`)
  expect((await send('POST', '/channels', { name: 'OWN' })).status).toBe(201)
})

it('allows the name of an invisible private channel', async () => {
  const hidden = await newChannel({ name: 'Secret', visibility: 'private' })
  const made = await asMember('POST', '/channels', { name: 'SECRET', visibility: 'private' })
  expect(made.status, made.text).toBe(201)
  const other = await asMember('POST', '/channels', { name: 'Harmless' })
  expect((await asMember('PATCH', `/channels/${other.json.id}`, { name: 'Secret?' })).status).toBe(200)
  // When one of them becomes public, the name is taken for all users.
  expect((await asMember('PATCH', `/channels/${made.json.id}`, { visibility: 'public' })).status).toBe(200)
  const refused = await send('PATCH', `/channels/${hidden}`, { visibility: 'public' })
  expect([refused.status, refused.json.error.code]).toEqual([409, 'already_exists'])
  expect(refused.json.error.details).toEqual([{ field: 'name', message: made.json.id }])
  expect((await send('PATCH', `/channels/${hidden}`, { description: 'Still here' })).status).toBe(200)
})

it('lets members join and leave, and the owner after a transfer', async () => {
  const { user, member, other_account } = platform.credentials
  const path = `/channels/${await newChannel()}`
  const join = () => asMember('PUT', `${path}/members/${member.user_id}`)
  expect((await join()).status).toBe(204)
  expect((await join()).status).toBe(204)
  const listed = await send('GET', `${path}/members`)
  expect(listed.json.pagination.total).toBe(2)
  expect(listed.json.data).toEqual([
    { user_id: user.id, name: 'Demo Owner', email: user.email, role: 'owner', joined_at: expect.any(String) },
    {
      user_id: member.user_id,
      name: 'Demo Member',
      email: member.email,
      role: 'member',
      joined_at: expect.any(String),
    },
  ])
  const stays = await send('DELETE', `${path}/members/${user.id}`)
  expect([stays.status, stays.json.error.code]).toEqual([409, 'owner_cannot_leave'])
  const given = await send('PATCH', path, { owner_id: newId('usr') })
  expect([given.status, given.json.error.details[0].field]).toEqual([400, 'owner_id'])
  expect((await send('PATCH', path, { owner_id: member.user_id })).json.owner_id).toBe(member.user_id)
  expect((await send('PATCH', path, { name: 'No more mine' })).json.error.code).toBe('forbidden')
  expect((await send('DELETE', `${path}/members/${user.id}`)).status).toBe(204)
  expect((await send('DELETE', `${path}/members/${user.id}`)).status).toBe(404)
  expect((await asMember('GET', path)).json.member_count).toBe(1)
  // A user of another account, and a user that does not exist.
  const foreign = (await send('GET', '/me', undefined, { key: other_account.api_key })).json.user.id
  for (const id of [foreign, newId('usr')])
    expect((await asMember('PUT', `${path}/members/${id}`)).status).toBe(404)
})

it('adds, lists and removes meetings, and counts them', async () => {
  const id = await newChannel()
  const path = `/channels/${id}`
  const early = await newMeeting({ started_at: '2026-01-01T09:00:00Z' })
  const late = await newMeeting({ channel_ids: [id] })
  // Both meetings are in the channel at once, and name it.
  expect((await send('PUT', `${path}/meetings/${early}`)).status).toBe(204)
  expect((await send('PUT', `${path}/meetings/${early}`)).status).toBe(204)
  expect((await send('GET', path)).json.meeting_count).toBe(2)
  for (const meeting of [early, late])
    expect((await send('GET', `/meetings/${meeting}`)).json.channel_ids).toEqual([id])
  const listed = await send('GET', `${path}/meetings`)
  expect(idsOf(listed)).toEqual([late, early])
  expect(listed.json.pagination.total).toBe(2)
  const all = (await send('GET', '/meetings?limit=100')).json.data
  expect(listed.json.data[0]).toEqual(all.find((item: { id: string }) => item.id === late))
  const page = await send('GET', `${path}/meetings?limit=1`)
  const next = await send('GET', `${path}/meetings?cursor=${page.json.pagination.next_cursor}`)
  expect([...idsOf(page), ...idsOf(next)]).toEqual([late, early])

  await send('PATCH', `/meetings/${early}`, { started_at: '2026-03-01T09:00:00Z' })
  await eventually(
    () => send('GET', `${path}/meetings`),
    response => idsOf(response)[0] === early,
  )
  expect((await send('DELETE', `${path}/meetings/${late}`)).status).toBe(204)
  expect((await send('DELETE', `${path}/meetings/${late}`)).status).toBe(404)
  expect((await send('GET', `/meetings/${late}`)).json.channel_ids).toEqual([])
  expect((await send('DELETE', `/meetings/${early}`)).status).toBe(204)
  await eventually(
    () => send('GET', path),
    ({ json }) => json.meeting_count === 0,
  )
  expect((await send('GET', `${path}/meetings`)).json).toMatchObject({ data: [], pagination: { total: 0 } })
  expect((await send('PUT', `${path}/meetings/${newId('mtg')}`)).status).toBe(404)
})

it('hides a private channel in lists, reads, meetings, search and answers', async () => {
  const id = await newChannel({ visibility: 'private', name: 'Board' })
  const meeting = await newMeeting({ channel_ids: [id] })
  const body = 'WEBVTT\n\n00:00:01.000 --> 00:00:04.000\n<v Ada>The xylophone budget is approved.\n'
  await send('PUT', `/meetings/${meeting}/transcript`, undefined, { body, contentType: 'text/vtt' })
  // Searches are limited to 30 per minute, so the test searches after the transcript is ready.
  await eventually(
    () => send('GET', `/meetings/${meeting}`),
    ({ json }) => json.status === 'completed',
  )
  const search = { query: 'xylophone', channel_id: id }
  const found = await eventually(
    () => send('POST', '/transcripts/search', search),
    ({ json }) => json.pagination?.total === 1,
  )
  expect(found.json.data[0].meeting_id).toBe(meeting)
  const question = { question: 'Is the xylophone budget approved?', channel_id: id }
  expect((await send('POST', '/ask', question)).json.found).toBe(true)

  expect((await asMember('POST', '/transcripts/search', search)).json).toMatchObject({
    data: [],
    pagination: { total: 0, has_more: false },
  })
  expect((await asMember('POST', '/transcripts/search', { query: 'xylophone' })).json.pagination.total).toBe(
    1,
  )
  expect((await asMember('POST', '/ask', question)).json).toMatchObject({ found: false, citations: [] })
  const unknown = { ...search, channel_id: newId('chn') }
  expect((await send('POST', '/transcripts/search', unknown)).json.pagination.total).toBe(0)
  for (const path of [`/channels/${id}`, `/channels/${id}/members`, `/channels/${id}/meetings`])
    expect((await asMember('GET', path)).status).toBe(404)
  expect((await asMember('GET', '/channels?membership=all&search=board')).json.pagination.total).toBe(0)

  // Waits until no event changes it any more.
  const read = await eventually(
    () => asMember('GET', `/meetings/${meeting}`),
    ({ json }) => json.status === 'completed',
    60_000,
  )
  expect(read.json.channel_ids).toEqual([])
  expect((await send('GET', `/meetings/${meeting}`)).json.channel_ids).toEqual([id])
  // The comparison uses what each user sees.
  const key = platform.credentials.member.api_key
  const ifMatch = { key, headers: { 'if-match': read.headers.get('etag') as string } }
  const changed = await send('PATCH', `/meetings/${meeting}`, { title: 'Seen' }, ifMatch)
  expect([changed.status, changed.json.channel_ids]).toEqual([200, []])
  const created = await asMember('POST', '/meetings', { ...MEETING, channel_ids: [id] })
  expect([created.status, created.json.error.message]).toEqual([404, 'There is no such channel.'])

  // Members see the channel after they are added.
  await send('PUT', `/channels/${id}/members/${platform.credentials.member.user_id}`)
  expect((await asMember('GET', `/meetings/${meeting}`)).json.channel_ids).toEqual([id])
  expect((await asMember('POST', '/transcripts/search', search)).json.pagination.total).toBe(1)
})

it('removes a deleted channel from its meetings and from search', async () => {
  const id = await newChannel()
  const meeting = await newMeeting({ channel_ids: [id] })
  expect((await send('GET', `/meetings/${meeting}`)).json.channel_ids).toEqual([id])
  expect((await send('DELETE', `/channels/${id}`)).status).toBe(204)
  expect((await send('GET', `/meetings/${meeting}`)).json.channel_ids).toEqual([])
  const search = await send('POST', '/transcripts/search', { query: 'anything', channel_id: id })
  expect(search.json.pagination.total).toBe(0)
})

it('empties the channels of the sandbox only on a reset', async () => {
  const key = platform.credentials.test_api_key
  const live = await newChannel()
  const made = await send('POST', '/channels', { name: 'In the sandbox' }, { key })
  expect((await send('GET', `/channels/${made.json.id}`)).status).toBe(404)
  expect((await send('POST', '/test-data/reset', undefined, { key })).status).toBe(202)
  await eventually(
    () => send('GET', '/channels?membership=all', undefined, { key }),
    ({ json }) => json.pagination.total === 0 && json.data.length === 0,
  )
  expect((await send('GET', `/channels/${live}`)).status).toBe(200)
})
