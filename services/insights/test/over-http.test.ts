import { eventually, startTestPlatform, type TestPlatform } from '@mi/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PLANNING } from './planning.ts'

let platform: TestPlatform
let meetingId: string
beforeAll(async () => {
  platform = await startTestPlatform({ env: { INSIGHTS_DEBOUNCE: '200ms' } })
  const created = await platform.request('POST', '/meetings', {
    json: {
      title: 'Weekly planning',
      platform: 'zoom',
      started_at: '2026-03-02T10:00:00Z',
      participants: [{ name: 'Maria Lopez', email: 'maria@example.com' }, { name: 'Tom Becker' }],
    },
  })
  meetingId = created.json.id
})
afterAll(() => platform.stop())

const get = (path: string, headers: Record<string, string> = {}) => platform.request('GET', path, { headers })

describe('insights over HTTP', () => {
  it('returns no summary and no diagram before the transcript', async () => {
    expect(await get(`/meetings/${meetingId}/summary`)).toMatchObject({
      status: 409,
      json: { error: { code: 'transcript_not_ready' } },
    })
    const diagram = await platform.request('POST', `/meetings/${meetingId}/diagrams`, {
      json: { type: 'mindmap' },
    })
    expect(diagram).toMatchObject({ status: 409, json: { error: { code: 'transcript_not_ready' } } })
  })

  it('completes a meeting with a summary and items from a transcript', async () => {
    const imported = await platform.request('PUT', `/meetings/${meetingId}/transcript`, {
      body: PLANNING.join('\n'),
      contentType: 'text/plain',
    })
    expect(imported.status).toBe(202)
    // The summary is readable as soon as the transcript, with the status of a generation in progress.
    expect((await get(`/meetings/${meetingId}/summary`)).status).toBe(200)
    const meeting = await eventually(
      () => get(`/meetings/${meetingId}`),
      ({ json }) => json.status === 'completed',
    )
    const summary = (await get(`/meetings/${meetingId}/summary`)).json
    expect(summary).toMatchObject({
      id: meeting.json.summary_id,
      meeting_id: meetingId,
      status: 'completed',
      failure_reason: null,
      engine: 'built-in',
      language: 'en',
      version: 1,
      template_version: 1,
    })
    expect(summary.sections.length).toBeGreaterThan(0)
    expect((await get(`/summaries/${summary.id}`)).json).toEqual(summary)
    const items = (await get(`/action-items?meeting_id=${meetingId}`)).json
    expect(items.pagination).toMatchObject({ total: items.data.length, has_more: false })
    for (const item of items.data) {
      expect(item).toMatchObject({ meeting_title: 'Weekly planning', status: 'pending', source: 'generated' })
      expect(item.source_segment_id).toBe(item.citations[0].segment_id)
    }
  })

  it('draws a diagram and serves its images by signed URLs', async () => {
    const asked = await platform.request('POST', `/meetings/${meetingId}/diagrams`, {
      json: { type: 'mindmap', style: 'colorful' },
    })
    expect(asked).toMatchObject({
      status: 202,
      json: { status: 'processing', image_url: null, source_markup: null, title: null, completed_at: null },
    })
    expect(asked.headers.get('location')).toBe(`/v1/diagrams/${asked.json.id}`)
    const { json, headers } = await eventually(
      () => get(`/diagrams/${asked.json.id}`),
      answer => answer.json.status !== 'processing',
    )
    expect(json).toMatchObject({ status: 'completed', failure_reason: null, style: 'colorful' })
    expect(json.source_markup).toMatch(/^(---|mindmap)/)
    expect(json.nodes[0]).toEqual({
      id: expect.any(String),
      label: expect.any(String),
      segment_ids: expect.any(Array),
    })
    const png = await fetch(json.image_url)
    expect(png.headers.get('content-type')).toBe('image/png')
    expect(
      Buffer.from(await png.arrayBuffer())
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG')
    const svg = await fetch(json.image_svg_url)
    expect(svg.headers.get('content-type')).toMatch(/^image\/svg\+xml/)
    expect(await svg.text()).toMatch(/^<svg/)
    const forged = new URL(json.image_url)
    forged.searchParams.set('expires', String(Number(forged.searchParams.get('expires')) + 1))
    expect((await fetch(forged)).status).toBe(404)
    expect((await fetch(json.image_url.replace('image.png', 'image.svg'))).status).toBe(404)
    // Two reads close together are equal: their URLs were signed for the same interval.
    const again = await get(`/diagrams/${json.id}`, { 'if-none-match': headers.get('etag') ?? '' })
    expect([200, 304]).toContain(again.status)
    expect((await get(`/meetings/${meetingId}/diagrams?type=sequence`)).json.pagination.total).toBe(0)
    expect((await get(`/meetings/${meetingId}/diagrams`)).json.data[0].id).toBe(json.id)
    const stale = await platform.request('DELETE', `/diagrams/${json.id}`, { headers: { 'if-match': '"x"' } })
    expect(stale.status).toBe(412)
    const gone = await platform.request('DELETE', `/diagrams/${json.id}`, {
      headers: { 'if-match': headers.get('etag') ?? '' },
    })
    expect(gone.status).toBe(204)
    expect((await fetch(json.image_url)).status).toBe(404)
  })

  it('changes an item under its ETag and records the history', async () => {
    const { data } = (await get('/action-items?limit=1')).json
    const { headers } = await get(`/action-items/${data[0].id}`)
    const patch = (json: object, etag: string) =>
      platform.request('PATCH', `/action-items/${data[0].id}`, { json, headers: { 'if-match': etag } })
    expect((await patch({ status: 'completed' }, '"stale"')).status).toBe(412)
    const changed = await patch(
      { status: 'completed', assignee: 'Maria', due_date: '2026-03-09' },
      headers.get('etag') ?? '',
    )
    expect(changed).toMatchObject({
      status: 200,
      json: {
        status: 'completed',
        assignee: { name: 'Maria Lopez', email: 'maria@example.com' },
        due_date: '2026-03-09',
      },
    })
    expect(changed.json.completed_at).not.toBeNull()
    const history = (await get(`/action-items/${data[0].id}/history`)).json
    expect(history.data[0].actor.type).toBe('api_key')
    expect(history.data[0].changes).toContainEqual({ field: 'status', from: 'pending', to: 'completed' })
  })

  it('answers a question from the transcript, or with `found: false`', async () => {
    const asked = await eventually(
      () =>
        platform.request('POST', '/ask', {
          json: { question: 'When is the release?', meeting_id: meetingId },
        }),
      answer => answer.status === 200 && answer.json.found,
    )
    expect(asked.json.engine).toBe('built-in')
    expect(asked.json.answer).toMatch(/twenty seventh/)
    for (const { quote } of asked.json.citations)
      expect(PLANNING.some(line => line.includes(quote))).toBe(true)
    const nothing = await platform.request('POST', '/ask', {
      json: { question: 'Which dinosaurs lived in the jurassic?' },
    })
    expect(nothing.json).toMatchObject({ found: false, citations: [] })
  })

  it('finds nothing in an unknown meeting, also with an Idempotency-Key', async () => {
    const ask = (headers: Record<string, string>) =>
      platform.request('POST', '/ask', {
        json: { question: 'When is the release?', meeting_id: 'mtg_01K9ZJ4T6W8QX3M5N7P9R2S4V6' },
        headers,
      })
    for (const headers of [
      {},
      { 'idempotency-key': 'of-no-meeting' },
      { 'idempotency-key': 'of-no-meeting' },
    ])
      expect(await ask(headers)).toMatchObject({ status: 200, json: { found: false, citations: [] } })
  })

  it('answers questions about next steps and own tasks from recent meetings', async () => {
    const { user } = (await get('/me')).json
    const created = await platform.request('POST', '/meetings', {
      json: {
        title: 'Harbour tour',
        platform: 'zoom',
        started_at: '2026-03-04T10:00:00Z',
        participants: [{ name: user.name, email: user.email }, { name: 'Greta Olsson' }],
      },
    })
    await platform.request('PUT', `/meetings/${created.json.id}/transcript`, {
      body: [
        `${user.name}: I will send the boat plan to the harbour office by Friday.`,
        'Greta Olsson: I will book the large ferry tomorrow.',
      ].join('\n'),
      contentType: 'text/plain',
    })
    const ask = (question: string, more = {}) =>
      platform.request('POST', '/ask', { json: { question, ...more } })
    const own = await eventually(
      () => ask('What are my action items?'),
      ({ json }) => json.found,
    )
    expect(own.json.answer).toContain('Harbour tour (2026-03-04): ')
    expect(own.json.answer).toContain('Send the boat plan')
    expect(own.json.answer).not.toContain('ferry')
    expect(own.json.citations[0].quote).toContain('boat plan')
    expect((await ask('What are my action items?', { meeting_id: meetingId })).json).toMatchObject({
      found: false,
      citations: [],
      answer: 'No open task of yours was found in these meetings.',
    })

    const next = (await ask('What are the next steps?')).json
    expect(next.answer).toMatch(/^Harbour tour \(2026-03-04\): .*\nWeekly planning \(2026-03-02\): /)
    const day = (await ask('What are the next steps?', { from: '2026-03-04' })).json
    expect(day.answer).not.toContain('Weekly planning')
    expect((await ask('What was decided?', { to: '2020-01-01' })).json.found).toBe(false)
    await platform.request('DELETE', `/meetings/${created.json.id}`)
  })

  it('removes the insights of a deleted meeting immediately', async () => {
    const summary = (await get(`/meetings/${meetingId}/summary`)).json
    const [item] = (await get('/action-items')).json.data
    const deleted = await platform.request('DELETE', `/meetings/${meetingId}`)
    expect(deleted.status).toBe(204)
    for (const path of [
      `/meetings/${meetingId}/summary`,
      `/summaries/${summary.id}`,
      `/action-items/${item.id}`,
      `/meetings/${meetingId}/diagrams`,
    ])
      expect((await get(path)).status, path).toBe(404)
    const receipt = await eventually(
      () => get((deleted.headers.get('deletion-receipt') ?? '').replace('/v1', '')),
      ({ json }) => json.completed_at !== null,
    )
    const stores = Object.fromEntries(
      receipt.json.stores
        .filter((one: { service: string }) => one.service === 'insights')
        .map((one: { store: string; items: number }) => [one.store, one.items]),
    )
    expect(stores).toMatchObject({ summaries: 1, action_items: expect.any(Number), diagrams: 0 })
  })
})
