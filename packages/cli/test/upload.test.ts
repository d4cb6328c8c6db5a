import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { silentWav } from '@mi/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CliTest, startCliTest } from './support/run-mi.ts'

describe('with speech to text', () => {
  let cli: CliTest
  let engine: Server

  // The engine transcribes every recording as the same sentence.
  beforeAll(async () => {
    engine = createServer((req, res) => {
      req.resume().on('end', () => {
        const segments = [{ id: 0, start: 0, end: 2, text: 'The lighthouse is open.', speaker: 'A' }]
        res.writeHead(200, { 'content-type': 'application/json' })
        res.end(JSON.stringify({ text: 'The lighthouse is open.', language: 'en', duration: 2, segments }))
      })
    })
    await new Promise<void>(listening => engine.listen(0, '127.0.0.1', listening))
    const { port } = engine.address() as AddressInfo
    cli = await startCliTest({ STT_BASE_URL: `http://127.0.0.1:${port}/v1`, STT_MODEL: 'test' })
  })
  afterAll(async () => {
    await cli?.stop()
    engine.close()
  })

  test('creates a meeting with a transcript from a recording, only once', async () => {
    const file = await cli.write('GMT20261119-140500_Opening day.m4a', silentWav(3_000_000))
    const [result] = await cli.json(['upload', file])
    expect(result).toMatchObject({ outcome: 'uploaded', meeting_id: expect.stringMatching(/^mtg_/) })
    await expect
      .poll(() => cli.mi(['transcript', 'opening day']), { timeout: 60_000, interval: 200 })
      .toMatchObject({ code: 0, out: expect.stringContaining('The lighthouse is open.') })
    expect(await cli.json(['meetings', 'show', result.meeting_id])).toMatchObject({
      title: 'Opening day',
      platform: 'zoom',
      started_at: '2026-11-19T14:05:00.000Z',
    })
    const [again] = await cli.json(['upload', file])
    expect(again).toMatchObject({ outcome: 'already there', meeting_id: result.meeting_id })
  })

  test('uploads a recording to an existing meeting', async () => {
    const json = {
      title: 'Planned',
      platform: 'zoom',
      started_at: '2026-11-20T09:00:00Z',
      status: 'scheduled',
    }
    const { json: meeting } = await cli.platform.request('POST', '/meetings', { json })
    const file = await cli.write('planned.mp3', silentWav(8_000))
    const [result] = await cli.json(['upload', file, '--meeting', 'planned', '--language', 'en'])
    expect(result).toMatchObject({ outcome: 'uploaded', meeting_id: meeting.id })
  })

  test('rejects an empty recording and leaves no meeting', async () => {
    const { code, err } = await cli.mi(['upload', await cli.write('empty.mp3', '')])
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('is empty') })
    const titles = (await cli.json(['meetings'])).map((meeting: { title: string }) => meeting.title)
    expect(titles).not.toContain('empty')
  })
})

describe('without speech to text', () => {
  let cli: CliTest

  beforeAll(async () => {
    cli = await startCliTest()
  })
  afterAll(() => cli?.stop())

  test('reports the missing setting and leaves no meeting', async () => {
    const file = await cli.write('talk.mp3', Buffer.alloc(5_000_000, 1))
    const { code, err } = await cli.mi(['upload', file])
    expect(code).toBe(1)
    expect(err).toContain('STT_BASE_URL')
    expect(await cli.json(['meetings'])).toEqual([])
  })

  test('a file that is not a recording is a usage error', async () => {
    const { code, err } = await cli.mi(['upload', await cli.write('notes.pdf', '')])
    expect(code).toBe(2)
    expect(err).toContain('.mp3')
  })
})
