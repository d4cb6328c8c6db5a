import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CallOptions } from '@mi/contracts'
import { servicesDeclaring } from '@mi/lifecycle'
import { startTestServices, type TestServices } from '@mi/testkit'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { clearSpeech } from '../../src/recordings/domain/clear-speech.ts'
import { createFfmpeg } from '../../src/recordings/engines/ffmpeg.ts'
import { openSherpa } from '../../src/recordings/engines/sherpa/open-sherpa.ts'
import { speakerModel } from '../support/speaker-model.ts'

const DATA = process.env.MI_DATA_DIR ?? join(import.meta.dirname, '../../../../../shared/data')
const AUDIO = join(DATA, 'audio')
/** The folder of `npm install --prefix … sherpa-onnx-node`. */
const SHERPA = process.env.MI_SHERPA_FOLDER ?? ''
const ready =
  existsSync(join(SHERPA, 'node_modules/sherpa-onnx-node')) &&
  existsSync(AUDIO) &&
  spawnSync('ffmpeg', ['-version']).status === 0
const patience = { timeout: 240_000, interval: 200 }

interface Turn {
  speaker: string
  start: number
  end: number
}

describe.skipIf(!ready)(
  'voices by a model of this machine (set MI_SHERPA_FOLDER, MI_DATA_DIR for audio; needs ffmpeg)',
  () => {
    let folder: string
    let model: string
    let turns: Turn[]
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'mi-voices-'))
      await symlink(join(SHERPA, 'node_modules'), join(folder, 'node_modules'))
      model = join(folder, 'bands.onnx')
      await writeFile(model, speakerModel())
      turns = JSON.parse(await readFile(join(AUDIO, 'three-speakers.json'), 'utf8')).turns
    })
    afterAll(() => rm(folder, { recursive: true, force: true }))

    it('match turns of the same reader best, also with the model of MI_SPEAKER_MODEL', {
      timeout: 240_000,
    }, async () => {
      const signal = AbortSignal.timeout(200_000)
      const sound = join(folder, 'sound.pcm')
      const ffmpeg = createFfmpeg({ processes: 1, cpuSeconds: 60 })
      const reading = { accountId: 'acc_1', path: join(AUDIO, 'three-speakers.mp3'), track: 0 }
      const output = ['-ar', '16000', '-f', 's16le']
      await ffmpeg.readSound({ ...reading, output }, samples => writeFile(sound, samples), signal)
      const asSpeakers = turns.map((turn, at) => ({ ...turn, speaker: `${turn.speaker} ${at}` }))
      const speakers = clearSpeech(asSpeakers.map(turn => ({ ...turn, text: 'x', words: [] })))
      expect(speakers.length).toBeGreaterThan(10)
      for (const path of [model, process.env.MI_SPEAKER_MODEL].filter(name => name !== undefined)) {
        const engine = openSherpa(path)
        const voices = await engine.embed(sound, speakers, signal)
        expect(voices.map(({ speaker }) => speaker)).toEqual(speakers.map(({ speaker }) => speaker))
        const reader = ({ speaker }: { speaker: string }) => speaker.split(' ')[0]
        const nearest = voices.map(voice => {
          const others = voices.filter(other => other !== voice)
          const alike = (a: number[], b: number[]) =>
            a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0)
          const best = others.toSorted(
            (a, b) => alike(voice.embedding, b.embedding) - alike(voice.embedding, a.embedding),
          )[0]
          return best !== undefined && reader(best) === reader(voice)
        })
        expect(nearest.filter(Boolean).length / nearest.length).toBeGreaterThan(0.9)
      }
    })

    it('fails voices, not the process, for an invalid model', async () => {
      const broken = join(folder, 'broken.onnx')
      await writeFile(broken, 'no model')
      const speakers = [{ speaker: 'A', stretches: [{ start: 0, end: 1 }] }]
      await expect(openSherpa(broken).embed(broken, speakers, AbortSignal.timeout(60_000))).rejects.toThrow(
        /sherpa-onnx failed/,
      )
      expect(() => openSherpa(join(folder, 'absent.onnx'))).toThrow(/VOICE_MODEL_PATH cannot be read/)
      expect(() => openSherpa('/absent/voice.onnx')).toThrow(/npm install --prefix \/absent sherpa-onnx-node/)
    })

    describe('a recording whose speech engine gives no voices', () => {
      let engine: Server
      let services: TestServices
      let heard: Turn[]
      beforeAll(async () => {
        engine = createServer((request, response) => {
          request.resume().on('end', () => {
            const segments = heard.map(turn => ({ ...turn, text: 'A page of a book is read aloud.' }))
            response
              .writeHead(200, { 'content-type': 'application/json' })
              .end(JSON.stringify({ text: '', language: 'en', segments }))
          })
        })
        engine.listen(0, '127.0.0.1')
        await once(engine, 'listening')
        const { port } = engine.address() as AddressInfo
        services = await startTestServices(servicesDeclaring('meetingStores'), {
          env: {
            meetings: { STT_BASE_URL: `http://127.0.0.1:${port}/v1`, VOICE_MODEL_PATH: model },
            // The values depend on the model.
            people: { VOICE_MATCH_PERCENT: '90', VOICE_MATCH_MARGIN_PERCENT: '0' },
          },
        })
      })
      afterAll(async () => {
        await services?.stop()
        engine?.close()
      })

      /** Uploads the recording and makes the engine return these turns. */
      async function record(call: CallOptions, said: Turn[]): Promise<string> {
        heard = said
        const meeting = { title: 'Reading', platform: 'mobile' as const, startedAt: new Date() }
        const { id } = await services.client('mi.meetings.v1.Meetings').createMeeting(meeting, call)
        async function* messages() {
          yield { id, contentType: 'audio/mpeg', chunk: new Uint8Array() }
          yield { id: '', contentType: '', chunk: await readFile(join(AUDIO, 'three-speakers.mp3')) }
        }
        await services.client('mi.meetings.v1.Recordings').uploadRecording(messages(), call)
        return id
      }
      const speakersOf = async (call: CallOptions, meetingId: string) =>
        (await services.client('mi.people.v1.MeetingSpeakers').listMeetingSpeakers({ meetingId }, call)).data

      it('gets local voices, which recognise a named speaker in the next recording', {
        timeout: 480_000,
      }, async () => {
        const call = services.as(services.newCaller())
        const half = turns.length / 2
        const first = await record(call, turns.slice(0, half))
        const known = await vi.waitUntil(async () => {
          const speakers = await speakersOf(call, first)
          return speakers.length === 3 && speakers
        }, patience)
        const profiles = new Map<string, string>()
        for (const { name, participantId } of known) {
          const { id } = await services
            .client('mi.people.v1.SpeakerProfiles')
            .createSpeakerProfile({ name: `Reader ${name}`, meetingId: first, participantId }, call)
          profiles.set(name, id)
          const samples = () => services.client('mi.people.v1.Voices').listVoiceSamples({ id }, call)
          const [sample] = await vi.waitUntil(async () => {
            const { data } = await samples()
            return data.length > 0 && data
          }, patience)
          expect(sample).toMatchObject({ model: openSherpa(model).model, dimension: 160, meetingId: first })
        }
        // The engine uses different labels in the second recording.
        const label = (speaker: string) => `Voice ${speaker}`
        const second = await record(
          call,
          turns.slice(half).map(turn => ({ ...turn, speaker: label(turn.speaker) })),
        )
        const linked = await vi.waitUntil(async () => {
          const speakers = await speakersOf(call, second)
          return (
            speakers.length === 3 &&
            speakers.every(({ speakerProfileId }) => speakerProfileId !== null) &&
            speakers
          )
        }, patience)
        expect(new Set(linked.map(({ method }) => method))).toEqual(new Set(['voice']))
        expect(new Set(linked.map(({ speakerProfileId }) => speakerProfileId))).toEqual(
          new Set(profiles.values()),
        )
      })
    })
  },
)
