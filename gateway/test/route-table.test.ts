import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  isGrantableToApps,
  loadContract,
  openApiDocument,
  ROLES,
  type Route,
  roleIncludes,
  SCOPES,
  type Scope,
  scopeAllows,
  serviceOf,
} from '@mi/contracts'
import { isKind, type Kind, newApiKey, newId } from '@mi/ids'
import { startTestPlatform, type TestPlatform, type TestResponse } from '@mi/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPeople, type People, type Person } from './support/people.ts'

const SERVICES_FOLDER = fileURLToPath(new URL('../../services', import.meta.url))

/** Tests every route of the contract, so that a new route is tested from its declaration on. */
const contract = loadContract()
const document = openApiDocument(contract, { serverUrl: 'http://localhost' }) as {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, { example?: unknown }> } }>>
}
const keyed = contract.routes.filter(route => !route.access.public)
const scoped = keyed.filter(route => route.access.scopes.length > 0)
const withRole = keyed.filter(route => route.access.role !== 'member')
const withJson = keyed.filter(route => route.body === '*')
const withId = keyed.filter(route => idKindOf(route) !== null)
/** The contract may contain routes that the services do not implement yet. */
const served = withId.filter(route =>
  existsSync(`${SERVICES_FOLDER}/${serviceOf(route.service)}/src/service.ts`),
)

let platform: TestPlatform
let people: People
/** Resources of the first account, by the prefix of their id. */
const things = new Map<Kind, string>()
const keys = new Map<string, string>()

beforeAll(async () => {
  platform = await startTestPlatform()
  people = openPeople(platform)
  await makeThings()
}, 180_000)
afterAll(async () => {
  people?.close()
  await platform?.stop()
})

async function makeThings(): Promise<void> {
  const meeting = {
    title: 'Planning',
    platform: 'zoom',
    started_at: '2026-01-31T09:30:00Z',
    participants: [{ name: 'Ada' }],
  }
  const made = await platform.request('POST', '/meetings', { json: meeting })
  things.set('mtg', made.json.id)
  things.set('prt', made.json.participants[0].id)
  const vtt = 'WEBVTT\n\n00:00:01.000 --> 00:00:03.000\n<v Ada>Let us begin.\n'
  await platform.request('PUT', `/meetings/${made.json.id}/transcript`, {
    body: vtt,
    contentType: 'text/vtt',
  })
  const transcript = await platform.request('GET', `/meetings/${made.json.id}/transcript`)
  things.set('trs', transcript.json.id)
  things.set('seg', transcript.json.segments[0].id)
  const note = await platform.request('POST', `/meetings/${made.json.id}/notes`, { json: { content: 'Hi' } })
  things.set('nte', note.json.id)
  const comment = await platform.request('POST', `/meetings/${made.json.id}/comments`, {
    json: { content: 'Hi' },
  })
  things.set('cmt', comment.json.id)
  const channel = await platform.request('POST', '/channels', { json: { name: 'Planning' } })
  things.set('chn', channel.json.id)
  things.set('usr', platform.credentials.user.id)
  await platform.request('PUT', `/channels/${channel.json.id}/meetings/${made.json.id}`)
  const listed = await platform.request('GET', '/api-keys')
  things.set('key', listed.json.data[0].id)
  const webhook = await platform.request('POST', '/webhooks', {
    json: { url: 'https://hooks.example.com/', events: ['*'] },
  })
  things.set('whk', webhook.json.id)
  const profile = await platform.request('POST', '/speaker-profiles', { json: { name: 'Ada Byron' } })
  things.set('spk', profile.json.id)
  const app = await platform.request('POST', '/oauth-apps', {
    json: {
      name: 'App',
      description: '',
      homepage_url: 'https://client.example',
      redirect_uris: ['https://client.example/callback'],
      scopes: ['meetings:read'],
    },
  })
  things.set('app', app.json.id)
  const event = await platform.request('POST', `/webhooks/${webhook.json.id}/test`, { json: {} })
  things.set('wev', event.json.id)
  const gone = await platform.request('POST', '/meetings', { json: { ...meeting, title: 'Gone' } })
  const deleted = await platform.request('DELETE', `/meetings/${gone.json.id}`)
  things.set('del', String(deleted.headers.get('deletion-receipt')).split('/').at(-1)!)
}

/** A key of the first account with exactly one scope. */
async function keyWith(scope: string): Promise<string> {
  const known = keys.get(scope)
  if (known) return known
  const made = await platform.request('POST', '/api-keys', { json: { name: scope, scopes: [scope] } })
  keys.set(scope, made.json.key)
  return made.json.key
}

const REQUESTS_OF_A_KEY = 40
let used = 0
let other: string | undefined

/** A key of the other account. Limits count per key and its plan is the smallest, so new keys are created regularly. */
async function otherKey(): Promise<string> {
  if (other && used++ < REQUESTS_OF_A_KEY / 2) return other
  used = 0
  const made = await platform.request('POST', '/api-keys', {
    key: platform.credentials.other_account.api_key,
    json: { name: 'another', scopes: [...SCOPES] },
  })
  other = String(made.json.key)
  return other
}

function idKindOf(route: Route): Kind | null {
  const last = route.pathFields.at(-1)
  const option = last === undefined ? null : route.requestType.fields[last]?.parsedOptions
  const id = (option as { '(mi.field)'?: { id?: string } }[] | undefined)?.find(one => one['(mi.field)'])?.[
    '(mi.field)'
  ]?.id
  return id !== undefined && isKind(id) ? id : null
}

/** The path of a route with resources of the first account, or with `fill` for each path parameter. */
function pathOf(route: Route, fill?: string): string {
  return route.path.replace('/v1', '').replace(/\{([^}]+)\}/g, (_, name: string) => {
    const options = route.requestType.fields[name]?.parsedOptions as
      | { '(mi.field)'?: { id?: string } }[]
      | undefined
    const kind = options?.find(one => one['(mi.field)'])?.['(mi.field)']?.id
    if (fill !== undefined || kind === undefined || !isKind(kind)) return fill ?? 'x'
    return things.get(kind) ?? newId(kind)
  })
}

/** A valid body for the operation. */
function bodyOf(route: Route): { json?: unknown; body?: string; contentType?: string } {
  const content = document.paths[route.path]?.[route.verb.toLowerCase()]?.requestBody?.content ?? {}
  const [type, media] = Object.entries(content)[0] ?? []
  if (type === undefined) return {}
  if (route.body === '*') return { json: withOwnIds(media?.example ?? {}) }
  return { body: 'x', contentType: type.replace('*', 'mpeg') }
}

/**
 * The examples contain ids that do not exist. They are replaced by ids of the first account, so that a
 * request fails for no other reason.
 */
function withOwnIds(example: unknown): unknown {
  const own = (id: string) => {
    const kind = id.slice(0, 3)
    return /^[a-z]{3}_/.test(id) && isKind(kind) ? (things.get(kind) ?? id) : id
  }
  return JSON.parse(JSON.stringify(example), (_name, value) =>
    typeof value === 'string' ? own(value) : value,
  )
}

const code = (response: TestResponse) => response.json?.error?.code
const named = (routes: Route[]) => routes.map(route => [`${route.verb} ${route.path}`, route] as const)

describe('without a key', () => {
  test.each(named(keyed))('%s is 401', async (_name, route) => {
    const response = await platform.request(route.verb, pathOf(route), { key: null, ...bodyOf(route) })
    expect([response.status, code(response), response.headers.get('www-authenticate')]).toEqual([
      401,
      'unauthorized',
      'Bearer',
    ])
  })
})

describe('with an unknown key', () => {
  test.each(named(keyed))('%s is 401', async (_name, route) => {
    const response = await platform.request(route.verb, pathOf(route), {
      key: newApiKey('live').key,
      ...bodyOf(route),
    })
    expect([response.status, code(response)]).toEqual([401, 'unauthorized'])
    expect(response.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"')
  })
})

describe('with a key that lacks the scope', () => {
  test.each(named(scoped))('%s is 403 and names it', async (_name, route) => {
    const { scopes } = route.access
    const other = SCOPES.find(scope => !scopes.some(needed => scopeAllows([scope], needed)))!
    const response = await platform.request(route.verb, pathOf(route), {
      key: await keyWith(other),
      ...bodyOf(route),
    })
    expect([response.status, code(response)]).toEqual([403, 'insufficient_scope'])
    expect(response.headers.get('www-authenticate')).toBe(
      `Bearer error="insufficient_scope", scope="${scopes.join(' ')}"`,
    )
  })
})

describe.each(ROLES)('with the role %s', role => {
  let person: Person
  let credentials: Record<'live' | 'test' | 'token', string>
  beforeAll(async () => {
    person = await people.add(role)
    credentials = {
      live: await people.key(person),
      test: await people.key(person, { mode: 'test' }),
      token: await people.token(person),
    }
  })
  /** The ids do not exist, so an allowed operation has no effect. */
  const request = (route: Route, key: string) => {
    const kind = idKindOf(route)
    return platform.request(route.verb, pathOf(route, kind ? newId(kind) : undefined), {
      key,
      ...bodyOf(route),
    })
  }

  test.each(named(withRole))('%s answers an API key as its role allows', async (_name, route) => {
    const { testOnly, role: least } = route.access
    const response = await request(route, testOnly ? credentials.test : credentials.live)
    if (roleIncludes(role, least)) expect([401, 403]).not.toContain(response.status)
    else expect([response.status, code(response)]).toEqual([403, 'forbidden'])
  })

  test.each(named(withRole))('%s answers an access token as its role allows', async (_name, route) => {
    const { scopes, testOnly, role: least } = route.access
    const response = await request(route, credentials.token)
    const isGrantable = scopes.some(scope => isGrantableToApps(scope as Scope))
    if (!isGrantable) expect([response.status, code(response)]).toEqual([403, 'insufficient_scope'])
    else if (roleIncludes(role, least) && !testOnly) expect([401, 403]).not.toContain(response.status)
    else expect([response.status, code(response)]).toEqual([403, 'forbidden'])
  })
})

describe("with another account's key", () => {
  test.each(named(served))('%s is 404, as for what does not exist', async (_name, route) => {
    const key = route.access.testOnly ? platform.credentials.test_api_key : await otherKey()
    const response = await platform.request(route.verb, pathOf(route), { key, ...bodyOf(route) })
    expect([response.status, code(response)]).toEqual([404, 'not_found'])
    const absent = await platform.request(route.verb, pathOf(route, newId(idKindOf(route)!)), {
      key,
      ...bodyOf(route),
    })
    if (route.pathFields.length > 1) return
    expect([absent.status, absent.json.error.message]).toEqual([404, response.json.error.message])
  })
})

describe('malformed', () => {
  test.each(named(withId))('%s returns 404 for a malformed id', async (_name, route) => {
    for (const id of ['nonsense', '%F0%28', `${'x'.repeat(3000)}`]) {
      const response = await platform.request(route.verb, pathOf(route, id), bodyOf(route))
      expect([response.status, code(response)]).toEqual([404, 'not_found'])
    }
  })

  test.each(named(keyed.filter(route => !route.access.testOnly)))(
    '%s with an unknown query parameter is 400 and names it',
    async (_name, route) => {
      const response = await platform.request(
        route.verb,
        `${pathOf(route)}?no_such_parameter=1`,
        bodyOf(route),
      )
      expect([response.status, code(response)]).toEqual([400, 'invalid_request'])
      expect(response.json.error.details).toContainEqual({
        field: 'no_such_parameter',
        message: 'is not a known query parameter',
      })
    },
  )

  test.each(named(withJson))(
    '%s with a body that is no JSON, no object, or has an unknown field is 400',
    async (_name, route) => {
      for (const body of ['{', '[1]', '{"no_such_field":1}']) {
        const response = await platform.request(route.verb, pathOf(route), {
          body,
          contentType: 'application/json',
        })
        expect([response.status, code(response)]).toEqual([400, 'invalid_request'])
      }
      const other = await platform.request(route.verb, pathOf(route), {
        body: 'a=b',
        contentType: 'application/x-www-form-urlencoded',
      })
      expect([other.status, code(other)]).toEqual([415, 'unsupported_media_type'])
    },
  )
})

describe('oversized', () => {
  test.each(named(withJson))('%s is 413', async (_name, route) => {
    const body = `{"a":"${'x'.repeat(route.access.maxBodyBytes)}"}`
    const response = await platform.request(route.verb, pathOf(route), {
      body,
      contentType: 'application/json',
    })
    expect([response.status, code(response)]).toEqual([413, 'payload_too_large'])
  })
})

describe('over the limit', () => {
  test('free plan allows 60 requests a minute and a burst of 10', async () => {
    const key = platform.credentials.other_account.api_key
    for (;;) {
      const response = await platform.request('GET', '/me', { key })
      if (response.status === 429) break
      expect(response.status).toBe(200)
    }
  })

  test.each(named(keyed))('%s is 429 and says when to come back', async (_name, route) => {
    const key = platform.credentials.other_account.api_key
    const response = await platform.request(route.verb, pathOf(route), { key, ...bodyOf(route) })
    expect([response.status, code(response)]).toEqual([429, 'rate_limit_exceeded'])
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(response.headers.get('x-ratelimit-remaining')).toBe('0')
  })
})
