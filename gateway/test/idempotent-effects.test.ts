import { loadContract, takesIdempotencyKey } from '@mi/contracts'
import { eventually, startTestPlatform, type TestPlatform } from '@mi/testkit'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

const MEETING = { title: 'Harbour plans', platform: 'zoom', started_at: '2026-11-20T09:00:00Z' }
const VTT = `WEBVTT

00:00:01.000 --> 00:00:04.000
<v Ada Byron>Grace, can you send the harbour plans to the council by Friday?</v>
`
const SEGMENT = { key: '1', start: 0, end: 1, speaker: 'Ada', text: 'Good morning.' }

let platform: TestPlatform
let identity: pg.Client
let completed: string
let summary: string

beforeAll(async () => {
  platform = await startTestPlatform()
  identity = new pg.Client({ connectionString: platform.platform.engines.databaseUrl('mi_identity') })
  await identity.connect()
  const { request } = platform
  completed = await newMeeting()
  const vtt = { body: VTT, contentType: 'text/vtt' }
  expect((await request('PUT', `/meetings/${completed}/transcript`, vtt)).status).toBe(202)
  const { json } = await eventually(
    () => request('GET', `/meetings/${completed}`),
    response => response.json.status === 'completed',
    30_000,
  )
  summary = json.summary_id
  // From now on identity records no response, as if the gateway crashed before the record.
  await identity.query(`
    create function cut_off() returns trigger language plpgsql as $$ begin raise exception 'cut off'; end $$;
    create trigger cut_off before update of status on idempotency_keys
      for each row when (new.status is not null) execute function cut_off()`)
})
afterAll(async () => {
  await identity?.end()
  await platform?.stop()
})

const newMeeting = async (more: object = {}): Promise<string> =>
  (await platform.request('POST', '/meetings', { json: { ...MEETING, ...more } })).json.id

interface Operation {
  path: () => string | Promise<string>
  json?: () => object
  /** A list or a resource that would show a second effect. */
  shown: (path: string) => string
  key?: () => string
}

const WEBHOOK = { url: 'https://hooks.example.com/', events: ['webhook.test'] }
const newWebhook = async (): Promise<string> =>
  (await platform.request('POST', '/webhooks', { json: WEBHOOK })).json.id
const newProfile = async (): Promise<string> =>
  (await platform.request('POST', '/speaker-profiles', { json: { name: 'Somebody' } })).json.id
/** The profile that the current operation names in its body. */
let merging: string
const live = () => newMeeting({ status: 'in_progress' })
const newLink = async (): Promise<string> => {
  const json = { generate_link: true, permission: 'comment' }
  const { link } = (await platform.request('POST', `/meetings/${completed}/share`, { json })).json
  return new URL(link.url).pathname
}
let channels = 0
const OAUTH_APP = {
  name: 'Notes',
  description: '',
  homepage_url: 'https://client.example',
  redirect_uris: ['https://client.example/callback'],
  scopes: ['meetings:read'],
}
const newOAuthApp = async (): Promise<string> =>
  (await platform.request('POST', '/oauth-apps', { json: OAUTH_APP })).json.id
const OPERATIONS: Record<string, Operation> = {
  'a meeting': { path: () => '/meetings', json: () => MEETING, shown: () => '/meetings' },
  'the end of a meeting': {
    path: async () => `/meetings/${await live()}/end`,
    shown: path => path.replace('/end', ''),
  },
  'live segments': {
    path: async () => `/meetings/${await live()}/segments`,
    json: () => ({ segments: [SEGMENT] }),
    shown: path => path.replace('/segments', ''),
  },
  'an API key': {
    path: () => '/api-keys',
    json: () => ({ name: 'robot', scopes: ['meetings:read'] }),
    shown: () => '/api-keys',
  },
  'an invitation': {
    path: () => '/users',
    json: () => ({ email: 'grace@example.com', role: 'member' }),
    shown: () => '/users',
  },
  'a template': {
    path: () => '/templates',
    json: () => ({
      name: 'Mine',
      sections: [{ key: 'decisions', title: 'Decisions', format: 'bullets', prompt: 'What was decided.' }],
    }),
    shown: () => '/templates',
  },
  'an action item': {
    path: () => '/action-items',
    json: () => ({ meeting_id: completed, title: 'Paint the lighthouse' }),
    shown: () => '/action-items',
  },
  'a summary again': {
    path: () => `/summaries/${summary}/regenerate`,
    json: () => ({}),
    shown: () => `/meetings/${completed}`,
  },
  'a diagram': {
    path: () => `/meetings/${completed}/diagrams`,
    json: () => ({ type: 'mindmap' }),
    shown: path => path,
  },
  'a note': {
    path: () => `/meetings/${completed}/notes`,
    json: () => ({ content: 'Paint it *white*.' }),
    shown: path => path,
  },
  'a comment': {
    path: () => `/meetings/${completed}/comments`,
    json: () => ({ content: 'Why white?' }),
    shown: path => path,
  },
  'a channel': {
    path: () => '/channels',
    json: () => ({ name: `Channel ${channels++}` }),
    shown: () => '/channels',
  },
  'an answer to a question': {
    path: () => '/ask',
    json: () => ({ question: 'Who sends the harbour plans to the council?' }),
    shown: () => '/meetings',
  },
  'a speaker profile': {
    path: () => '/speaker-profiles',
    json: () => ({ name: 'Ada Byron' }),
    shown: () => '/speaker-profiles',
  },
  'a calendar connection': {
    path: () => '/calendar/connections',
    json: () => ({ provider: 'ics' }),
    shown: () => '/calendar/connections',
  },
  'a calendar, read now': {
    path: async () => {
      const { json } = await platform.request('POST', '/calendar/connections', { json: { provider: 'ics' } })
      const body = 'BEGIN:VCALENDAR\r\nPRODID:-//test\r\nEND:VCALENDAR\r\n'
      await platform.request('PUT', `/calendar/connections/${json.id}/events`, {
        body,
        contentType: 'text/calendar',
      })
      return `/calendar/connections/${json.id}/sync`
    },
    shown: () => '/calendar/events',
  },
  'a share': {
    path: () => `/meetings/${completed}/share`,
    json: () => ({ recipients: ['grace@example.com'] }),
    shown: path => `${path}s`,
  },
  'an accepted invitation': {
    path: async () => {
      const { email } = platform.credentials.user
      const { json } = await platform.request('POST', `/meetings/${completed}/share`, {
        json: { recipients: [email] },
      })
      return `/shares/${json.id}/accept`
    },
    shown: path => path.replace('/accept', ''),
  },
  'a comment through a link': {
    path: async () => `${await newLink()}/comments`,
    json: () => ({ content: 'Well said.' }),
    shown: path => path,
  },
  'a note through a link': {
    path: async () => `${await newLink()}/notes`,
    json: () => ({ content: 'Well said.' }),
    shown: path => path,
  },
  'a merge of speaker profiles': {
    path: async () => {
      merging = await newProfile()
      return `/speaker-profiles/${await newProfile()}/merge`
    },
    json: () => ({ from_id: merging }),
    shown: () => '/speaker-profiles',
  },
  'the end of a merge': {
    path: async () => {
      merging = await newProfile()
      const into = await newProfile()
      await platform.request('POST', `/speaker-profiles/${into}/merge`, { json: { from_id: merging } })
      return `/speaker-profiles/${into}/unmerge`
    },
    json: () => ({ from_id: merging }),
    shown: () => '/speaker-profiles',
  },
  'a voice sample': {
    path: async () => `/speaker-profiles/${await newProfile()}/voice-samples`,
    json: () => ({ embedding: { model: 'any', vector: Array.from({ length: 16 }, (_, n) => n) } }),
    shown: path => path,
  },
  'an OAuth app': { path: () => '/oauth-apps', json: () => OAUTH_APP, shown: () => '/oauth-apps' },
  'a new secret of an OAuth app': {
    path: async () => `/oauth-apps/${await newOAuthApp()}/rotate-secret`,
    json: () => ({}),
    shown: path => path.replace('/rotate-secret', ''),
  },
  'the end of all tokens of an OAuth app': {
    path: async () => `/oauth-apps/${await newOAuthApp()}/revoke-tokens`,
    json: () => ({}),
    shown: path => path.replace('/revoke-tokens', ''),
  },
  'a webhook': { path: () => '/webhooks', json: () => WEBHOOK, shown: () => '/webhooks' },
  'a test of a webhook': {
    path: async () => `/webhooks/${await newWebhook()}/test`,
    json: () => ({}),
    shown: () => '/webhook-events?type=webhook.test',
  },
  'a new secret of a webhook': {
    path: async () => `/webhooks/${await newWebhook()}/rotate-secret`,
    json: () => ({}),
    shown: path => path.replace('/rotate-secret', ''),
  },
  'events of a time range again': {
    path: async () => `/webhooks/${await newWebhook()}/replay`,
    json: () => ({ from: '2026-01-01', to: '2026-01-02' }),
    shown: () => '/webhooks',
  },
  'an event again': {
    path: async () => {
      const event = await platform.request('POST', `/webhooks/${await newWebhook()}/test`, { json: {} })
      return `/webhook-events/${event.json.id}/replay`
    },
    json: () => ({}),
    shown: () => '/webhook-events?type=webhook.test',
  },
  'a reset of the test data': {
    path: () => '/test-data/reset',
    shown: () => '/meetings',
    key: () => platform.credentials.test_api_key,
  },
}

test('covers every operation that takes an Idempotency-Key', async () => {
  const takesKey = loadContract()
    .routes.filter(takesIdempotencyKey)
    .map(({ path }) => path.replace(/\{[^}]+\}/, '{}'))
  const covered: string[] = []
  for (const { path } of Object.values(OPERATIONS)) covered.push(await path())
  const shape = (path: string) =>
    `/v1${path.replace(/\/(?:(?:app|mtg|cal|spk|sum|shr|whk|wev)_[^/]+|(?<=shared\/)[^/]+)/, '/{}')}`
  expect(covered.map(shape).sort()).toEqual(takesKey.sort())
})

test('returns 422 for another question with the key, and searches again', async () => {
  const post = (path: string, json: object) =>
    platform.request('POST', path, { json, headers: { 'idempotency-key': 'question' } })
  expect((await post('/ask', { question: 'Who sends the plans?' })).status).toBe(200)
  // Identity has no record of the outcome, but the claim is still held with its fingerprint.
  const other = await post('/ask', { question: 'Who paints the lighthouse?' })
  expect([other.status, other.json.error.code]).toEqual([422, 'idempotency_key_reused'])
  for (const query of ['harbour', 'plans']) {
    const found = await post('/transcripts/search', { query })
    expect([found.status, found.headers.get('idempotency-replayed')]).toEqual([200, null])
  }
})

test.each(Object.entries(OPERATIONS))(
  '%s runs once though its response was lost',
  async (name, operation) => {
    const { request } = platform
    const path = await operation.path()
    const json = operation.json?.()
    const key = operation.key?.() ?? platform.credentials.api_key
    const idempotencyKey = `${name} 1`
    const post = () =>
      request('POST', path, {
        key,
        headers: { 'idempotency-key': idempotencyKey },
        ...(json ? { json } : {}),
      })
    const first = await post()
    expect(
      [first.status >= 200 && first.status < 300, first.headers.get('idempotency-replayed')],
      first.text,
    ).toEqual([true, null])
    expect((await post()).json.error.code).toBe('idempotency_in_progress')
    const ids = async () => {
      const { json: shown } = await request('GET', operation.shown(path), { key })
      return shown.data ? shown.data.map(({ id }: { id: string }) => id).sort() : shown.id
    }
    const before = await ids()
    // The lease of the crashed gateway has ended.
    // The stored key is a digest of the user and the key, so every lease ends here.
    await identity.query(`update idempotency_keys set lease_until = now()`)
    const again = await post()
    expect([again.status, again.headers.get('idempotency-replayed')], again.text).toEqual([
      first.status,
      'true',
    ])
    const { secret: _shownOnce, ...rest } = first.json
    const hidden =
      name === 'an API key' ? { key: null } : 'client_secret' in rest ? { client_secret: null } : {}
    const shown = { ...rest, ...hidden }
    expect(again.json).toEqual(shown)
    expect(again.headers.get('location')).toBe(first.headers.get('location'))
    expect(await ids()).toEqual(before)
  },
)
