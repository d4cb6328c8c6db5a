import { eventually, startTestPlatform, type TestPlatform, type TestResponse } from '@mi/testkit'

/** The timeout ends only a test that has failed. */
const PATIENCE_MS = 120_000

export interface Said {
  speaker: string
  start: number
  end: number
  text?: string
}

export interface Voiced {
  label: string
  name?: string
  email?: string
  voice_embedding?: { model: string; vector: number[] }
}

/** A platform with the operations that tests of speakers use. */
export interface People {
  platform: TestPlatform
  send(method: string, path: string, json?: unknown): Promise<TestResponse>
  profile(json: object): Promise<string>
  detail(id: string): Promise<TestResponse['json']>
  /** Creates a meeting with a readable transcript. */
  meeting(options: {
    said: Said[]
    speakers?: Voiced[]
    participants?: object[]
    startedAt?: string
  }): Promise<string>
  /** Returns the speakers of a meeting by name when `until` is true for them. */
  speakers(
    meetingId: string,
    until: (byName: Record<string, TestResponse['json']>) => boolean,
  ): Promise<Record<string, TestResponse['json']>>
  until<T>(read: () => Promise<T>, holds: (value: T) => boolean): Promise<T>
  stop(): Promise<void>
}

export async function startPeople(env: Record<string, string> = {}): Promise<People> {
  const platform = await startTestPlatform({ env })
  const send: People['send'] = (method, path, json) =>
    platform.request(method, path, json === undefined ? {} : { json })
  const until: People['until'] = (read, holds) => eventually(read, holds, PATIENCE_MS)
  return {
    platform,
    send,
    until,
    async profile(json) {
      const made = await send('POST', '/speaker-profiles', json)
      if (made.status !== 201) throw new Error(made.text)
      return made.json.id
    },
    detail: async id => (await send('GET', `/speaker-profiles/${id}`)).json,
    async meeting({ said, speakers = [], participants = [], startedAt = '2026-03-02T10:00:00Z' }) {
      const body = { title: 'Weekly', platform: 'zoom', started_at: startedAt, participants }
      const { json } = await send('POST', '/meetings', body)
      const segments = said.map(segment => ({ text: 'Good morning to you all.', ...segment }))
      const imported = await send('PUT', `/meetings/${json.id}/transcript`, { speakers, segments })
      if (imported.status !== 202) throw new Error(imported.text)
      return json.id
    },
    async speakers(meetingId, holds) {
      const byName = async () => {
        const { json } = await send('GET', `/meetings/${meetingId}/speakers?limit=100`)
        return Object.fromEntries(json.data.map((item: { name: string }) => [item.name, item]))
      }
      return until(byName, state => Object.keys(state).length > 0 && holds(state))
    },
    stop: () => platform.stop(),
  }
}

/** A voice with the cosine `likeness` to other voices of this person, and 0 to voices of other people. */
export function voiceOf(person: number, take: number, likeness: number): number[] {
  const vector = new Array(64).fill(0)
  vector[person] = Math.sqrt(likeness)
  vector[16 + take] = Math.sqrt(1 - likeness)
  return vector
}
