import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '@mi/ids'
import { startTestPlatform, type TestPlatform } from '@mi/testkit'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

const { STT_BASE_URL } = process.env
const AUDIO = join(
  process.env.MI_DATA_DIR ?? join(import.meta.dirname, '../../../../shared/data'),
  'audio/jfk.flac',
)
const patience = { timeout: 120_000, interval: 200 }

let platform: TestPlatform
beforeAll(async () => {
  platform = await startTestPlatform({ env: STT_BASE_URL ? { STT_BASE_URL } : {}, samples: true })
}, 180_000)
afterAll(() => platform.stop(), 60_000)

const meeting = { title: 'Planning', platform: 'zoom', started_at: '2026-03-02T09:00:00Z' }

describe('meetings over HTTP', () => {
  it('are created, read, changed with an ETag, deleted with a receipt', async () => {
    const created = await platform.request('POST', '/meetings', {
      json: {
        ...meeting,
        participants: [{ name: 'Ada', email: 'ada@example.com' }],
        metadata: { a: 'b' },
        external_id: 'x-1',
      },
    })
    expect(created.status).toBe(201)
    const { id } = created.json
    expect(created.headers.get('location')).toBe(`/v1/meetings/${id}`)
    expect(created.json).toMatchObject({
      status: 'processing',
      ended_at: null,
      duration_seconds: null,
      transcript_id: null,
    })

    const again = await platform.request('POST', '/meetings', { json: { ...meeting, external_id: 'x-1' } })
    expect(again.status).toBe(409)
    expect(again.json.error).toMatchObject({
      code: 'already_exists',
      details: [{ field: 'external_id', message: id }],
    })

    const read = await platform.request('GET', `/meetings/${id}`)
    expect(read.json).toEqual(created.json)
    const etag = read.headers.get('etag') as string
    expect(
      (await platform.request('GET', `/meetings/${id}`, { headers: { 'if-none-match': etag } })).status,
    ).toBe(304)
    const change = (title: string) =>
      platform.request('PATCH', `/meetings/${id}`, { json: { title }, headers: { 'if-match': etag } })
    expect((await change('First')).json.title).toBe('First')
    expect((await change('Second')).json.error.code).toBe('precondition_failed')
    const cleared = await platform.request('PATCH', `/meetings/${id}`, { json: { external_id: null } })
    expect(cleared.json).toMatchObject({ title: 'First', external_id: null, metadata: { a: 'b' } })

    const deleted = await platform.request('DELETE', `/meetings/${id}`)
    expect(deleted.status).toBe(204)
    const receipt = deleted.headers.get('deletion-receipt') as string
    expect(receipt).toMatch(/^\/v1\/deletions\/del_/)
    expect((await platform.request('GET', `/meetings/${id}`)).status).toBe(404)
    const done = await vi.waitUntil(async () => {
      const response = await platform.request('GET', receipt.replace('/v1', ''))
      return response.json.completed_at !== null && response.json
    }, patience)
    expect(done.stores.length).toBeGreaterThanOrEqual(5)
  })

  it.each([
    ['template_id', 'tpl', 'There is no such template.'],
    ['calendar_event_id', 'evt', 'There is no such calendar event.'],
    ['channel_ids', 'chn', 'There is no such channel.'],
  ] as const)('are refused with 404 for a %s that does not exist', async (field, kind, message) => {
    const id = newId(kind)
    const refused = await platform.request('POST', '/meetings', {
      json: { ...meeting, [field]: field === 'channel_ids' ? [id] : id },
    })
    expect([refused.status, refused.json.error.message]).toEqual([404, message])
  })

  it('are refused with the template of another account', async () => {
    const section = { key: 'notes', title: 'Notes', prompt: 'What was said.', format: 'bullets' }
    const template = await platform.request('POST', '/templates', {
      json: { name: 'Mine', sections: [section] },
    })
    const named = { ...meeting, template_id: template.json.id }
    expect((await platform.request('POST', '/meetings', { json: named })).status).toBe(201)
    const key = platform.credentials.other_account.api_key
    expect((await platform.request('POST', '/meetings', { json: named, key })).status).toBe(404)
  })

  it('return the stored response for a repeated key after their channel is deleted', async () => {
    const channel = await platform.request('POST', '/channels', { json: { name: 'Short-lived' } })
    const json = { ...meeting, channel_ids: [channel.json.id] }
    const headers = { 'idempotency-key': 'meeting in a channel' }
    const first = await platform.request('POST', '/meetings', { json, headers })
    expect([first.status, first.json.channel_ids]).toEqual([201, [channel.json.id]])
    await platform.request('DELETE', `/channels/${channel.json.id}`)
    const second = await platform.request('POST', '/meetings', { json, headers })
    expect([second.status, second.json]).toEqual([201, first.json])
    expect(second.headers.get('idempotency-replayed')).toBe('true')
    expect((await platform.request('POST', '/meetings', { json })).status).toBe(404)
  })

  it('are refused with all invalid fields', async () => {
    for (const [wrong, fields] of [
      [
        { status: 'completed', time_zone: 'Mars/Olympus', platform: 'pigeon' },
        ['platform', 'status', 'time_zone'],
      ],
      [{ ended_at: '2026-03-02T08:00:00Z' }, ['ended_at']],
    ] as const) {
      const refused = await platform.request('POST', '/meetings', { json: { ...meeting, ...wrong } })
      expect(refused.status).toBe(400)
      expect(refused.json.error.details.map(({ field }: { field: string }) => field).sort()).toEqual(fields)
    }
  })

  it('fill the sandbox of a new account; only test keys reset it', async () => {
    const { test_api_key: key } = platform.credentials
    const samples = () => platform.request('GET', '/meetings?status=completed', { key })
    await vi.waitUntil(async () => (await samples()).json.pagination.total === 4, patience)
    expect((await platform.request('POST', '/test-data/reset')).status).toBe(403)
    const reset = await platform.request('POST', '/test-data/reset', { key })
    expect([reset.status, reset.json]).toEqual([202, { deleted: 4, created: 4 }])
    await vi.waitUntil(async () => (await samples()).json.pagination.total === 4, patience)
  })

  it('appear in usage and the audit log', async () => {
    const before = await platform.request('GET', '/usage')
    const { json } = await platform.request('POST', '/meetings', { json: meeting })
    const usage = await platform.request('GET', '/usage')
    expect(usage.json).toMatchObject({
      meetings: before.json.meetings + 1,
      transcript_seconds: 0,
      storage_bytes: 0,
      model_tokens: { input: 0, output: 0 },
    })
    const entry = await vi.waitUntil(async () => {
      const log = await platform.request('GET', '/audit-log?action=meeting.created&limit=100')
      return log.json.data.find(({ target }: { target: { id: string } }) => target.id === json.id)
    }, patience)
    expect(entry).toMatchObject({ actor: { type: 'api_key' }, target: { type: 'meeting' } })
    expect(entry.request_id).toMatch(/^req_/)
  })
})

describe('a meeting whose first upload is refused', () => {
  const create = async () => (await platform.request('POST', '/meetings', { json: meeting })).json.id
  const put = (id: string, what: string, contentType: string, body: string | Uint8Array<ArrayBuffer>) =>
    platform.request('PUT', `/meetings/${id}/${what}`, { contentType, body })
  const stateOf = async (id: string) => {
    const { json } = await platform.request('GET', `/meetings/${id}`)
    return [json.status, json.failure_reason]
  }

  it.each([
    ['transcript', 'application/pdf', 'a', 415, 'unsupported_media_type', 'unsupported_media_type'],
    ['transcript', 'text/vtt', ' '.repeat(26_214_401), 413, 'payload_too_large', 'payload_too_large'],
    ['transcript', 'text/vtt', 'no WEBVTT', 400, 'invalid_request', 'transcript_invalid'],
    ['recording', 'text/plain', 'a', 415, 'unsupported_media_type', 'unsupported_media_type'],
  ])('as a %s of type %s fails at once and says why', async (what, type, body, status, code, reason) => {
    const id = await create()
    const refused = await put(id, what, type, body)
    expect([refused.status, refused.json.error.code]).toEqual([status, code])
    expect(await stateOf(id)).toEqual(['failed', reason])
  })

  it('fails at once, also for an upload of unknown length', async () => {
    const id = await create()
    // The file is valid except for its size.
    const comment = new TextEncoder().encode(`NOTE ${'x'.repeat(1_000)}\n\n`.repeat(1_050))
    let sent = -1
    const pieces = new ReadableStream({
      pull: controller =>
        ++sent <= 26
          ? controller.enqueue(sent === 0 ? new TextEncoder().encode('WEBVTT\n\n') : comment)
          : controller.close(),
    })
    const headers = { authorization: `Bearer ${platform.credentials.api_key}`, 'content-type': 'text/vtt' }
    const init = { method: 'PUT', body: pieces, duplex: 'half', headers } as RequestInit
    const refused = await fetch(`${platform.baseUrl}/meetings/${id}/transcript`, init)
    expect(refused.status).toBe(413)
    await refused.body?.cancel()
    expect(await stateOf(id)).toEqual(['failed', 'payload_too_large'])
  })

  it('completes with the next file and ignores later refusals', async () => {
    const id = await create()
    await put(id, 'transcript', 'application/pdf', 'a')
    expect((await put(id, 'transcript', 'text/plain', 'Ada: Hello.\nGrace: Hello.')).status).toBe(202)
    await vi.waitUntil(async () => (await stateOf(id))[0] === 'completed', patience)
    expect((await put(id, 'transcript', 'application/pdf', 'a')).status).toBe(415)
    expect(await stateOf(id)).toEqual(['completed', null])
  })

  it('cannot be failed by another account', async () => {
    const id = await create()
    const { api_key: key } = platform.credentials.other_account
    const refused = await platform.request('PUT', `/meetings/${id}/transcript`, {
      key,
      contentType: 'application/pdf',
      body: 'a',
    })
    expect(refused.status).toBe(415)
    expect(await stateOf(id)).toEqual(['processing', null])
  })
})

describe('recordings over HTTP', () => {
  it.skipIf(STT_BASE_URL)(
    'are refused where no engine is configured, and the meeting fails at once',
    async () => {
      const { json } = await platform.request('POST', '/meetings', { json: meeting })
      const body = new Uint8Array(3_000_000)
      const refused = await platform.request('PUT', `/meetings/${json.id}/recording`, {
        body,
        contentType: 'audio/mpeg',
      })
      expect([refused.status, refused.json.error.code]).toEqual([409, 'transcription_not_configured'])
      const { json: after } = await platform.request('GET', `/meetings/${json.id}`)
      expect([after.status, after.failure_reason]).toEqual(['failed', 'transcription_not_configured'])
    },
  )

  it.skipIf(!STT_BASE_URL || !existsSync(AUDIO))(
    'are streamed up, transcribed, and served in ranges (needs STT_BASE_URL)',
    { timeout: 300_000 },
    async () => {
      const { json } = await platform.request('POST', '/meetings', { json: meeting })
      const path = `/meetings/${json.id}/recording`
      const body = new Uint8Array(await readFile(AUDIO))
      const given = await platform.request('PUT', path, { body, contentType: 'audio/flac' })
      expect([given.status, given.json.status]).toEqual([202, 'processing'])

      const authorization = `Bearer ${platform.credentials.api_key}`
      const redirect = await fetch(`${platform.baseUrl}${path}`, {
        headers: { authorization },
        redirect: 'manual',
      })
      expect(redirect.status).toBe(302)
      const location = redirect.headers.get('location') as string
      const whole = await fetch(location)
      expect(whole.headers.get('content-type')).toBe('audio/flac')
      expect(new Uint8Array(await whole.arrayBuffer())).toEqual(body)
      const part = await fetch(location, { headers: { range: 'bytes=10-19' } })
      expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${body.length}`])
      expect(new Uint8Array(await part.arrayBuffer())).toEqual(body.subarray(10, 20))
      expect((await fetch(location, { headers: { range: `bytes=${body.length}-` } })).status).toBe(416)
      const head = await fetch(location, { method: 'HEAD' })
      expect([head.status, head.headers.get('content-length')]).toEqual([200, String(body.length)])
      expect((await fetch(`${location.slice(0, -8)}AAAAAAAA`)).status).toBe(404)

      const done = await vi.waitUntil(
        async () => {
          const response = await platform.request('GET', `/meetings/${json.id}`)
          return response.json.status === 'completed' && response.json
        },
        { timeout: 240_000, interval: 500 },
      )
      const transcript = await platform.request('GET', `/transcripts/${done.transcript_id}?format=text`)
      expect(transcript.text).toMatch(/ask not what your country can do for you/i)
    },
  )
})
