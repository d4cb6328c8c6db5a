import { execFileSync, spawnSync } from 'node:child_process'
import { createReadStream, existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Caller } from '@mi/contracts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type StartedServices, startServices } from './start-services.ts'

const { STT_BASE_URL } = process.env
const DATA = process.env.MI_DATA_DIR ?? join(import.meta.dirname, '../../../../shared/data')
const AUDIO = join(DATA, 'audio')
// The engine is real. A minute of speech takes seconds on an idle machine and minutes on a busy machine.
const patience = { timeout: 480_000, interval: 200 }
const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0

let services: StartedServices

async function upload(
  caller: Caller,
  id: string,
  { contentType, body }: { contentType: string; body: AsyncIterable<Uint8Array> | Iterable<Uint8Array> },
) {
  async function* messages() {
    yield { id, contentType, chunk: new Uint8Array() }
    for await (const chunk of body) yield { id: '', contentType: '', chunk }
  }
  return services.recordings.uploadRecording(messages(), services.as(caller))
}

async function create(caller: Caller, more: object = {}) {
  const startedAt = new Date('2026-03-02T09:00:00Z')
  return services.meetings.createMeeting(
    { title: 'Reading: A/B', platform: 'mobile', startedAt, ...more },
    services.as(caller),
  )
}

const settled = (caller: Caller, id: string) =>
  vi.waitUntil(async () => {
    const meeting = await services.meetings.getMeeting({ id }, services.as(caller))
    return ['completed', 'failed'].includes(meeting.status) && meeting
  }, patience)

async function readSigned(location: string, range = '', ifRange = '') {
  const token = new URL(location).pathname.split('/').at(-1) as string
  let head: { status: number; headers: Record<string, string> } | null = null
  const chunks: Uint8Array[] = []
  const call = services.as(services.newCaller())
  for await (const chunk of services.recordings.readFile({ token, range, ifRange }, call)) {
    head ??= chunk
    chunks.push(chunk.data)
  }
  return { status: head?.status, headers: head?.headers ?? {}, body: Buffer.concat(chunks) }
}

const ready = STT_BASE_URL && existsSync(AUDIO)

describe.skipIf(!ready)(
  'recordings, with a real speech engine (set STT_BASE_URL, and MI_DATA_DIR for audio)',
  () => {
    beforeAll(async () => {
      services = await startServices({
        withTranscripts: true,
        env: { STT_BASE_URL: STT_BASE_URL ?? '', STT_MODEL: 'tiny' },
      })
    })
    afterAll(() => services.stop())

    it('become transcripts with separate speakers', { timeout: 500_000 }, async () => {
      const caller = services.newCaller()
      const { id } = await create(caller)
      const body = createReadStream(join(AUDIO, 'three-speakers.mp3'))
      expect((await upload(caller, id, { contentType: 'audio/mpeg', body })).status).toBe('processing')
      const meeting = await settled(caller, id)
      expect(meeting).toMatchObject({ status: 'completed', failureReason: null, language: 'en' })
      const { transcript } = await services.transcripts.getMeetingTranscript(
        { meetingId: id },
        services.as(caller),
      )
      expect(Math.abs((transcript?.durationSeconds ?? 0) - 142.85)).toBeLessThan(3)
      expect(new Set(transcript?.segments.map(({ speaker }) => speaker?.id)).size).toBeGreaterThanOrEqual(3)
      expect(transcript?.segments[0]?.speaker?.name).toMatch(/^Speaker [A-Z]$/)
      expect(transcript?.wordCount).toBeGreaterThan(200)
    })

    it('are served by a signed URL, fully and in ranges', { timeout: 500_000 }, async () => {
      const caller = services.newCaller()
      const call = services.as(caller)
      const { id } = await create(caller)
      await expect(services.recordings.getRecording({ id }, call)).rejects.toMatchObject({
        status: 'not_found',
        message: 'There is no such recording.',
      })
      const bytes = await readFile(join(AUDIO, 'jfk.flac'))
      await upload(caller, id, {
        contentType: 'audio/flac',
        body: [bytes.subarray(0, 1000), bytes.subarray(1000)],
      })
      const { redirect } = await services.recordings.getRecording({ id }, call)
      const location = redirect?.location as string
      const whole = await readSigned(location)
      expect(whole.status).toBe(200)
      expect(whole.headers['Content-Type']).toBe('audio/flac')
      expect(whole.headers['Content-Disposition']).toContain("UTF-8''Reading%20A%20B.flac")
      expect(whole.body.equals(bytes)).toBe(true)
      const part = await readSigned(location, 'bytes=100-199')
      expect([part.status, part.headers['Content-Range']]).toEqual([206, `bytes 100-199/${bytes.length}`])
      expect(part.body.equals(bytes.subarray(100, 200))).toBe(true)
      expect((await readSigned(location, `bytes=${bytes.length}-`)).status).toBe(416)
      expect((await readSigned(location, 'bytes=0-9', '"old"')).status).toBe(200)
      await expect(readSigned(`${location.slice(0, -6)}AAAAAA`)).rejects.toMatchObject({
        status: 'not_found',
      })

      expect(await settled(caller, id)).toMatchObject({ status: 'completed' })
      const { transcript } = await services.transcripts.getMeetingTranscript({ meetingId: id }, call)
      expect(transcript?.segments.map(({ text }) => text).join(' ')).toMatch(
        /ask not what your country can do for you/i,
      )
      const { storageBytes } = await services.lifecycle.getUsage(
        { from: '2000-01-01', to: '2099-12-31' },
        call,
      )
      expect(storageBytes).toBe(bytes.length)

      await services.meetings.deleteMeeting({ id }, call)
      await vi.waitUntil(
        () =>
          readSigned(location).then(
            () => false,
            () => true,
          ),
        patience,
      )
    })

    it('fail the meeting with a reason if they contain no audio', { timeout: 500_000 }, async () => {
      const caller = services.newCaller()
      const { id } = await create(caller)
      await upload(caller, id, { contentType: 'audio/mpeg', body: [Buffer.from('this is text')] })
      expect(await settled(caller, id)).toMatchObject({
        status: 'failed',
        failureReason: 'recording_unreadable',
      })
      const bytes = createReadStream(join(AUDIO, 'jfk.flac'))
      expect((await upload(caller, id, { contentType: 'audio/flac', body: bytes })).status).toBe('processing')
      expect(await settled(caller, id)).toMatchObject({ status: 'completed', failureReason: null })
    })

    it.skipIf(!hasFfmpeg)(
      'over the limit of the engine are compressed first (needs ffmpeg)',
      { timeout: 500_000 },
      async () => {
        const folder = await mkdtemp(join(tmpdir(), 'mi-large-'))
        const path = join(folder, 'large.wav')
        // 11 s of sound that take 34 MB, because of the sample rate.
        const quality = ['-ar', '384000', '-ac', '2', '-c:a', 'pcm_f32le']
        const args = ['-v', 'error', '-i', join(AUDIO, 'jfk.flac'), ...quality, path]
        execFileSync('ffmpeg', args)
        const caller = services.newCaller()
        const { id } = await create(caller)
        await upload(caller, id, { contentType: 'audio/wav', body: createReadStream(path) })
        await rm(folder, { recursive: true })
        expect(await settled(caller, id)).toMatchObject({
          status: 'completed',
          durationSeconds: expect.any(Number),
        })
        const { transcript } = await services.transcripts.getMeetingTranscript(
          { meetingId: id },
          services.as(caller),
        )
        expect(Math.abs((transcript?.durationSeconds ?? 0) - 11)).toBeLessThan(2)
        expect(transcript?.segments.map(({ text }) => text).join(' ')).toMatch(/country/i)
      },
    )

    it('are refused if empty and removed if the client disconnects', async () => {
      const caller = services.newCaller()
      const { id } = await create(caller)
      await expect(upload(caller, id, { contentType: 'audio/mpeg', body: [] })).rejects.toMatchObject({
        status: 'invalid',
      })
      const broken = (async function* () {
        yield Buffer.alloc(100_000)
        throw new Error('gone')
      })()
      await expect(upload(caller, id, { contentType: 'audio/mpeg', body: broken })).rejects.toThrow()
      const call = services.as(caller)
      await expect(services.recordings.getRecording({ id }, call)).rejects.toMatchObject({
        status: 'not_found',
      })
    })
  },
)
