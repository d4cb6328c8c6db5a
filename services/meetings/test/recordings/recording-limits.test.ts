import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Caller } from '@mi/contracts'
import { silentWav } from '@mi/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createFfmpeg, FfmpegFailed, FfmpegTimeout } from '../../src/recordings/engines/ffmpeg.ts'
import { fitParts } from '../../src/recordings/jobs/fit-parts.ts'
import { measureSound } from '../../src/recordings/jobs/measure-sound.ts'
import { example, type StartedServices, startServices } from '../start-services.ts'
import { respond, type SlowEngine, spoken, startSlowEngine } from '../support/slow-engine.ts'

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0
const patience = { timeout: 60_000, interval: 50 }
const DAY = 24 * 3_600

describe.skipIf(!hasFfmpeg)('ffmpeg (needs ffmpeg)', () => {
  const ffmpeg = createFfmpeg({ processes: 2, cpuSeconds: 60 })
  const { signal } = new AbortController()
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mi-limits-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  async function file(name: string, content: string | Uint8Array): Promise<string> {
    const path = join(folder, name)
    await writeFile(path, content)
    return path
  }
  const measure = (path: string, maxSeconds = DAY) =>
    measureSound(ffmpeg, { accountId: 'acc_1', path, allTracks: true }, maxSeconds, signal)

  it('measures the length of a recording', async () => {
    expect(await measure(await file('short.wav', silentWav(8_000 * 61)))).toBe(61)
  })

  it('refuses 315 days of sound at 1 Hz', async () => {
    const path = await file('hertz.wav', silentWav(27_000_000, 1))
    await expect(measure(path)).rejects.toMatchObject({ reason: 'recording_too_long' })
  })

  it('counts samples instead of trusting the header', async () => {
    const wav = silentWav(8_000 * 120)
    const flac = join(folder, 'liar.flac')
    spawnSync('ffmpeg', ['-v', 'error', '-i', await file('long.wav', wav), '-y', flac])
    const bytes = await readFile(flac)
    // The last 32 bits of the number of samples in STREAMINFO.
    bytes.writeUInt32BE(8_000, 22)
    await writeFile(flac, bytes)
    expect(await measure(flac)).toBe(120)
    await expect(measure(flac, 100)).rejects.toMatchObject({ reason: 'recording_too_long' })
  })

  it('measures every track of a file from which the engine chooses', async () => {
    const path = join(folder, 'tracks.mka')
    const [first, second] = [await file('a.wav', silentWav(8_000)), await file('b.wav', silentWav(80_000))]
    const tracks = ['-map', '0:a', '-map', '1:a', '-c', 'copy']
    spawnSync('ffmpeg', ['-v', 'error', '-i', first, '-i', second, ...tracks, '-y', path])
    expect(await measure(path)).toBe(10)
    await expect(measure(path, 5)).rejects.toMatchObject({ reason: 'recording_too_long' })
  })

  it.each([
    ['a playlist', '#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nshort.wav\n#EXT-X-ENDLIST\n'],
    ['a list of files', "ffconcat version 1.0\nfile 'short.wav'\n"],
    ['text', 'this is text'],
    ['a file without sound', silentWav(0)],
  ])('refuses %s', async (_, content) => {
    await file('short.wav', silentWav(8_000))
    const path = await file('other', content)
    await expect(measure(path)).rejects.toMatchObject({ reason: 'recording_unreadable' })
  })

  it('ends after its CPU time limit', async () => {
    const limited = createFfmpeg({ processes: 1, cpuSeconds: 1 })
    const path = await file('years.wav', silentWav(20_000_000, 1))
    const request = { accountId: 'acc_1', path, track: 0, output: ['-ar', '8000', '-f', 's16le'] }
    const reading = limited.readSound(request, drain, signal)
    await expect(reading).rejects.toBeInstanceOf(FfmpegTimeout)
  })

  it('ends with its job', async () => {
    const path = await file('endless.wav', silentWav(20_000_000, 1))
    const ending = new AbortController()
    const request = { accountId: 'acc_1', path, track: 0, output: ['-ar', '8000', '-f', 's16le'] }
    const reading = ffmpeg.readSound(
      request,
      async output => {
        for await (const _ of output) ending.abort(new Error('stopped'))
      },
      ending.signal,
    )
    await expect(reading).rejects.toThrow('stopped')
    expect(processesWith(path)).toBe(0)
  })

  it('lets another account go before the later files of an account', async () => {
    const single = createFfmpeg({ processes: 1, cpuSeconds: 60 })
    const path = await file('turn.wav', silentWav(8_000))
    const ended: string[] = []
    const read = (accountId: string) =>
      single
        .readSound({ accountId, path, track: 0, output: ['-f', 's16le'] }, drain, signal)
        .then(() => ended.push(accountId))
    await Promise.all(['acc_1', 'acc_1', 'acc_1', 'acc_1', 'acc_2'].map(read))
    expect(ended).toEqual(['acc_1', 'acc_1', 'acc_2', 'acc_1', 'acc_1'])
  })

  it('cuts a large recording into parts of 90 minutes', async () => {
    const seconds = 95 * 60
    const path = await file('large.wav', silentWav(8_000 * seconds))
    const { size: bytes } = await stat(path)
    const recording = { accountId: 'acc_1', path, bytes, contentType: 'audio/wav', seconds }
    const limits = { maxBytes: 25 * 1024 * 1024, folder, signal }
    const parts = await fitParts(ffmpeg, recording, limits)
    expect(parts.map(({ offsetSeconds }) => offsetSeconds)).toEqual([0, 5_400])
    for (const part of parts) expect((await stat(part.path)).size).toBe(part.bytes)
    const lengths = await Promise.all(parts.map(part => measure(part.path)))
    expect(lengths[0]).toBe(5_400)
    expect(lengths[1]).toBeGreaterThanOrEqual(300)
    expect(lengths[1]).toBeLessThanOrEqual(301)
  })

  it('stops when it writes more than was measured', async () => {
    const path = await file('more.wav', silentWav(8_000 * 600))
    const recording = { accountId: 'acc_1', path, bytes: 2, contentType: 'audio/wav', seconds: 1 }
    const parts = fitParts(ffmpeg, recording, { maxBytes: 1, folder, signal })
    await expect(parts).rejects.toMatchObject({ reason: 'recording_too_long' })
  })

  it('reports a missing track', async () => {
    const path = await file('single.wav', silentWav(8_000))
    const request = { accountId: 'acc_1', path, track: 1, output: ['-f', 's16le'] }
    await expect(ffmpeg.readSound(request, drain, signal)).rejects.toBeInstanceOf(FfmpegFailed)
  })
})

describe.skipIf(!hasFfmpeg)('a recording (needs ffmpeg)', () => {
  let engine: SlowEngine
  let services: StartedServices
  beforeAll(async () => {
    engine = await startSlowEngine()
    services = await startServices({
      withTranscripts: true,
      env: { STT_BASE_URL: engine.url, RECORDING_MAX_DURATION: '2m', RECORDING_MINUTES_FREE: '3' },
    })
  })
  afterAll(async () => {
    await services?.stop()
    await engine?.stop()
  })
  beforeEach(() => engine.reset())

  const withPlan = (plan: Caller['plan']): Caller => ({ ...services.newCaller(), ...(plan && { plan }) })

  async function upload(caller: Caller, recording: Uint8Array): Promise<string> {
    const { id } = await services.meetings.createMeeting(example, services.as(caller))
    async function* body() {
      yield { id, contentType: 'audio/wav', chunk: new Uint8Array() }
      yield { id: '', contentType: '', chunk: recording }
    }
    await services.recordings.uploadRecording(body(), services.as(caller))
    return id
  }

  const reaches = (caller: Caller, id: string, status: string) =>
    vi.waitUntil(async () => {
      const meeting = await services.meetings.getMeeting({ id }, services.as(caller))
      return meeting.status === status && meeting
    }, patience)

  async function complete(caller: Caller, recording: Uint8Array): Promise<void> {
    engine.reset()
    const id = await upload(caller, recording)
    respond(await engine.asked(1), 200, spoken('Hello there.'))
    await reaches(caller, id, 'completed')
  }

  it('that is too long fails its meeting, and the engine is not asked', async () => {
    const caller = withPlan('pro')
    const id = await upload(caller, silentWav(600, 1))
    expect((await reaches(caller, id, 'failed')).failureReason).toBe('recording_too_long')
    expect(engine.count()).toBe(0)
  })

  it('counts towards the minutes of the plan, then returns 409', async () => {
    const caller = withPlan('free')
    const other: Caller = { ...caller, mode: 'test' }
    await complete(caller, silentWav(8_000 * 90))
    const exceeding = await upload(other, silentWav(8_000 * 120))
    expect((await reaches(other, exceeding, 'failed')).failureReason).toBe('recording_minutes_exceeded')
    await complete(other, silentWav(8_000 * 90))
    await expect(upload(caller, silentWav(8_000))).rejects.toMatchObject({
      status: 'conflict',
      code: 'limit_reached',
      message: 'The plan free allows 3 minutes of recordings a month, and all of them are used.',
      details: [{ field: 'recording_minutes_per_month', message: '3' }],
    })
  })

  it('is not counted against a quota of 0', async () => {
    const caller = withPlan('enterprise')
    for (let recordings = 0; recordings < 3; recordings++) await complete(caller, silentWav(8_000 * 100))
  })

  it('removes all files of the conversion', async () => {
    const before = (await readdir(tmpdir())).filter(name => name.startsWith('mi-recording-'))
    await complete(withPlan('pro'), silentWav(8_000))
    // Other workers convert recordings in the same folder, so only new names that stay count.
    const left = async () =>
      (await readdir(tmpdir())).filter(name => name.startsWith('mi-recording-') && !before.includes(name))
    await expect.poll(left).toEqual([])
  })
})

async function drain(output: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of output);
}

/** Number of processes with an argument. */
function processesWith(argument: string): number {
  return spawnSync('pgrep', ['-f', argument]).stdout.toString().split('\n').filter(Boolean).length
}
