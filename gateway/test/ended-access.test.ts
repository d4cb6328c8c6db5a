import { startTestPlatform, type TestPlatform } from '@mi/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPeople, type People } from './support/people.ts'

/** Tests the ways in which a stream of a real platform loses its credential. */
let platform: TestPlatform
let people: People
let meeting: string
let segments = 0

beforeAll(async () => {
  platform = await startTestPlatform()
  people = openPeople(platform)
  const made = await platform.request('POST', '/meetings', {
    json: {
      title: 'Live',
      platform: 'zoom',
      started_at: '2026-01-31T09:30:00Z',
      status: 'in_progress',
    },
  })
  meeting = made.json.id
}, 180_000)
afterAll(async () => {
  people?.close()
  await platform?.stop()
})

/** Appends a segment and returns its text. */
async function say(): Promise<string> {
  const text = `Sentence ${++segments}.`
  const segment = { key: text, speaker: 'Ada', text, start: segments, end: segments + 1 }
  const { status } = await platform.request('POST', `/meetings/${meeting}/segments`, {
    json: { segments: [segment] },
  })
  expect(status).toBe(202)
  return text
}

/** Listens until `spoken` arrives. Resolves to a function that reads the rest. */
async function listen(credential: string, spoken: string): Promise<() => Promise<string>> {
  const response = await fetch(`${platform.baseUrl}/meetings/${meeting}/live`, {
    headers: { authorization: `Bearer ${credential}` },
  })
  expect(response.status).toBe(200)
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  while (!text.includes(spoken)) text += (await reader.read()).value
  return async () => {
    let rest = ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return rest
      rest += value
    }
  }
}

const keyIdOf = async (key: string) => {
  const { json } = await platform.request('GET', '/api-keys', {})
  return json.data.find(({ last_four }: { last_four: string }) => key.endsWith(last_four)).id as string
}

test.each<[name: string, open: () => Promise<{ credential: string; end(): Promise<unknown> }>]>([
  [
    'a key that is revoked',
    async () => {
      const credential = await people.key(await people.add('member'))
      const id = await keyIdOf(credential)
      return { credential, end: () => platform.request('DELETE', `/api-keys/${id}`) }
    },
  ],
  [
    'a key that expires',
    async () => {
      const expiresAt = new Date(Date.now() + 3_000)
      const credential = await people.key(await people.add('member'), { expiresAt })
      return { credential, end: async () => {} }
    },
  ],
  [
    'a token that is revoked',
    async () => {
      const credential = await people.token(await people.add('member'))
      const { client_id, client_secret } = platform.credentials.oauth_app
      const form = new URLSearchParams({ client_id, client_secret, token: credential })
      const revoke = () =>
        fetch(platform.baseUrl.replace(/\/v1$/, '/oauth/revoke'), { method: 'POST', body: form })
      return { credential, end: revoke }
    },
  ],
  [
    'a key of a user who is removed',
    async () => {
      const person = await people.add('admin')
      const credential = await people.key(person)
      return { credential, end: () => platform.request('DELETE', `/users/${person.userId}`) }
    },
  ],
  [
    'a token of a user who is removed',
    async () => {
      const person = await people.add('admin')
      const credential = await people.token(person)
      return { credential, end: () => platform.request('DELETE', `/users/${person.userId}`) }
    },
  ],
])(
  'a live stream ends with %s',
  async (_name, open) => {
    const spoken = await say()
    const { credential, end } = await open()
    const rest = await listen(credential, spoken)
    await end()
    const text = await rest()
    const [, data] = /event: error\ndata: (.*)\n\n$/.exec(text) ?? []
    expect(JSON.parse(data ?? 'null')).toMatchObject({ error: { code: 'unauthorized' } })
    await say()
  },
  60_000,
)
