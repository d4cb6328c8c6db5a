import { setTimeout as sleep } from 'node:timers/promises'
import { createClient, type RpcHandlers } from '@mi/contracts'
import { invalid, ServiceError } from '@mi/errors'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { defineService, type RunningService, systemOrigin } from '../src/index.ts'

const INTERNAL_TOKEN_SECRET = 'a secret of at least thirty-two characters'
const tenant = { accountId: 'acc_1', mode: 'live' } as const
const caller = systemOrigin('gateway', INTERNAL_TOKEN_SECRET, tenant).tokenFor('streams')
const ENV = { INTERNAL_TOKEN_SECRET, GRPC_PORT: '0', OPS_PORT: '0', LOG_LEVEL: 'silent' }

const running: (RunningService | { close(): void })[] = []
afterEach(async () => {
  for (const thing of running.splice(0).reverse()) {
    if ('stop' in thing) await thing.stop()
    else thing.close()
  }
})

const refuse = async (): Promise<never> => {
  throw invalid('body', 'not used here')
}

type Upload = RpcHandlers['mi.meetings.v1.Recordings']['uploadRecording']
type Live = RpcHandlers['mi.transcripts.v1.LiveTranscripts']['streamLive']

async function serve(uploadRecording: Upload, streamLive: Live) {
  const service = defineService({
    name: 'streams',
    handlers: () => ({
      'mi.meetings.v1.Recordings': { uploadRecording, getRecording: refuse, readFile: () => nothing() },
      'mi.transcripts.v1.LiveTranscripts': { appendSegments: refuse, streamLive },
    }),
  })
  const started = await service.start(ENV)
  const recordings = createClient('mi.meetings.v1.Recordings', { address: started.grpcAddress })
  const live = createClient('mi.transcripts.v1.LiveTranscripts', { address: started.grpcAddress })
  running.push(started, recordings, live)
  return { started, recordings, live }
}

async function* nothing(): AsyncGenerator<never> {}
const noUpload: Upload = refuse
const noLive: Live = () => nothing()

const now = new Date('2026-03-02T09:30:00Z')
const meeting = {
  id: 'mtg_1',
  title: 'Weekly',
  status: 'processing',
  platform: 'zoom',
  startedAt: now,
  participantCount: 0,
  createdAt: now,
  updatedAt: now,
} as const

function chunks(count: number, written: { count: number }) {
  return (async function* () {
    yield { id: 'mtg_1', contentType: 'audio/flac' }
    for (let index = 0; index < count; index++) {
      written.count += 1
      yield { id: '', chunk: new Uint8Array(64 * 1024).fill(index) }
    }
  })()
}

/** Waits until the other side requests no more data. */
async function halted(written: { count: number }): Promise<void> {
  for (let before = -1; written.count !== before; await sleep(200)) before = written.count
}

describe('a stream of requests', () => {
  test('is read in order to its end and gets a response', async () => {
    let bytes = 0
    const { recordings } = await serve(async (requests, ctx) => {
      for await (const request of requests) bytes += request.chunk.length
      expect(ctx.tenant.accountId).toBe('acc_1')
      return meeting
    }, noLive)
    const answer = await recordings.uploadRecording(chunks(100, { count: 0 }), { caller })
    expect(answer.id).toBe('mtg_1')
    expect(bytes).toBe(100 * 64 * 1024)
  })

  test('waits for a slow reader without filling memory', async () => {
    const written = { count: 0 }
    let release = () => {}
    const held = new Promise<void>(resolve => {
      release = resolve
    })
    const { recordings } = await serve(async requests => {
      await held
      for await (const _ of requests);
      return meeting
    }, noLive)
    // A busy machine may need more than ten seconds for 64 MB.
    const answer = recordings.uploadRecording(chunks(1000, written), { caller, deadlineMs: 60_000 })
    await vi.waitUntil(() => written.count > 0, 20_000)
    await halted(written)
    expect(written.count).toBeLessThan(200)
    release()
    await answer
    expect(written.count).toBe(1000)
  })

  test('ends immediately with the reason when it is refused early', async () => {
    const written = { count: 0 }
    const { recordings } = await serve(async () => {
      throw invalid('content_type', 'is not audio')
    }, noLive)
    const failure = await recordings
      .uploadRecording(chunks(100_000, written), { caller })
      .catch(error => error)
    expect(failure).toBeInstanceOf(ServiceError)
    expect(failure).toMatchObject({
      status: 'invalid',
      details: [{ field: 'content_type', message: 'is not audio' }],
    })
    await halted(written)
    expect(written.count).toBeLessThan(100_000)
  })

  test('fails when its source breaks off', async () => {
    let outcome = ''
    const { recordings } = await serve(async requests => {
      try {
        for await (const _ of requests) outcome = 'begun'
        outcome = 'whole'
      } catch {
        outcome = 'broken'
      }
      return meeting
    }, noLive)
    const source = (async function* () {
      yield { id: 'mtg_1', contentType: 'audio/flac' }
      await expect.poll(() => outcome).toBe('begun')
      throw new Error('disk failed')
    })()
    await expect(recordings.uploadRecording(source, { caller })).rejects.toThrow('disk failed')
    await expect.poll(() => outcome).toBe('broken')
  })
})

describe('a stream of responses', () => {
  const event = (id: number) => ({ event: 'segment', id: String(id), data: '{}', comment: '' })

  test('arrives in order and ends', async () => {
    const { live } = await serve(noUpload, async function* (request) {
      expect(request.meetingId).toBe('mtg_1')
      for (let id = 0; id < 500; id++) yield event(id)
    })
    const seen: string[] = []
    for await (const { id } of live.streamLive({ meetingId: 'mtg_1' }, { caller })) seen.push(id)
    expect(seen).toEqual(Array.from({ length: 500 }, (_, id) => String(id)))
  })

  test('stops when its reader leaves', async () => {
    let cleanedUp = false
    const { live } = await serve(noUpload, async function* (_, ctx) {
      try {
        for (let id = 0; !ctx.signal.aborted; id++) {
          yield event(id)
          await sleep(5)
        }
      } finally {
        cleanedUp = true
      }
    })
    for await (const { id } of live.streamLive({ meetingId: 'mtg_1' }, { caller })) if (id === '3') break
    await expect.poll(() => cleanedUp).toBe(true)
  })

  test('fails with the error that the handler threw midway', async () => {
    const { live } = await serve(noUpload, async function* () {
      yield event(1)
      throw invalid('last_event_id', 'is too old')
    })
    const read = async () => {
      for await (const _ of live.streamLive({ meetingId: 'mtg_1' }, { caller }));
    }
    await expect(read()).rejects.toMatchObject({ status: 'invalid', message: 'last_event_id: is too old' })
  })

  test('ends in order when the service stops', async () => {
    const { started, live } = await serve(noUpload, async function* (_, ctx) {
      yield event(1)
      await new Promise(resolve => ctx.signal.addEventListener('abort', resolve))
      yield { event: 'bye', id: '', data: '', comment: '' }
    })
    const seen: string[] = []
    const read = (async () => {
      for await (const { event: name } of live.streamLive(
        { meetingId: 'mtg_1' },
        { caller, deadlineMs: 60_000 },
      )) {
        seen.push(name)
        if (name === 'segment') setTimeout(() => void started.stop(), 10)
      }
    })()
    await read
    expect(seen).toEqual(['segment', 'bye'])
  })
})
