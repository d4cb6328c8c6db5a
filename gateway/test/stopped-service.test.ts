import {
  addressVariable,
  loadContract,
  type Route,
  SERVICES,
  type ServiceName,
  serviceOf,
} from '@mi/contracts'
import { newId } from '@mi/ids'
import { OPERATOR, systemOrigin } from '@mi/service-kit'
import { startTestServices, type TestServices } from '@mi/testkit'
import { eventually, sendRequest, type TestRequest, type TestResponse } from '@mi/testkit/http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningGateway, startGateway } from '../src/gateway.ts'
import { MEETING, makeThings } from './support/make-things.ts'

const NAMES = Object.keys(SERVICES) as ServiceName[]

/** The reads that need data of other services, besides their own service. */
const NEEDS: Readonly<Record<string, readonly ServiceName[]>> = {
  getUsage: ['meetings', 'insights'],
  listChannelMeetings: ['meetings'],
  getSharedMeeting: ['meetings', 'transcripts-search', 'insights'],
  readSharedRecording: ['meetings'],
}

const reads = loadContract().routes.filter(({ verb, serverStreaming }) => verb === 'GET' && !serverStreaming)

let services: TestServices
let gateway: RunningGateway
let key: string
let ids: Record<string, string>

beforeAll(async () => {
  services = await startTestServices(NAMES)
  gateway = await startGateway({
    PORT: '0',
    OPS_PORT: '0',
    LOG_LEVEL: 'silent',
    INTERNAL_TOKEN_SECRET: services.secret,
    CREDENTIAL_GRACE: '5m',
    ...Object.fromEntries(NAMES.map(name => [addressVariable(name), services.address(name)])),
  })
  const administration = services.peer('mi.identity.v1.Administration')
  const operator = { caller: systemOrigin(OPERATOR, services.secret) }
  const names = { name: 'An account', ownerName: 'Olga', ownerEmail: 'olga@example.com' }
  const created = await administration.createAccount(
    { ...names, plan: 'enterprise', ownerPassword: '' },
    operator,
  )
  const owner = { accountId: created.account!.id, userId: created.owner!.id }
  key = (await administration.issueApiKey({ ...owner, name: 'First', mode: 'live' }, operator)).key as string
  ids = await makeThings(`${gateway.url}/v1`, {
    api_key: key,
    user: { id: owner.userId },
  } as Parameters<typeof makeThings>[1])
}, 240_000)
afterAll(async () => {
  await gateway?.stop()
  await services?.stop()
}, 120_000)

const request = (method: string, path: string, options: TestRequest = {}): Promise<TestResponse> =>
  sendRequest(`${gateway.url}/v1`, key, method, path, options)

/** Starts the service again at its address, and waits until the gateway reaches it. */
async function restart(name: ServiceName): Promise<void> {
  await services.start(name, { GRPC_PORT: services.address(name).split(':')[1] })
  await eventually(
    () => request('GET', '/status', { key: null }),
    ({ json }) => json.services.every((service: { status: string }) => service.status !== 'down'),
  )
}

function pathOf({ path }: Route): string {
  const [, , resource = '', part] = path.split('/')
  const id = ids[`${resource}/${part}`] ?? ids[resource] ?? 'none'
  return path.replace(/^\/v1/, '').replace(/\{[^}]+\}/g, id)
}

describe.each(NAMES)('while %s is stopped', name => {
  beforeAll(async () => {
    // The gateway knows the key from now on, also while identity is stopped.
    await request('GET', '/me')
    // The start of a service runs in this process again: its first run ends with the test.
    await services.running(name).stop()
  }, 120_000)
  afterAll(() => restart(name), 120_000)

  test('reads of all other services succeed', { timeout: 120_000 }, async () => {
    const failed: string[] = []
    for (const route of reads) {
      if (serviceOf(route.service) === name || NEEDS[route.operationId]?.includes(name)) continue
      const { status } = await request('GET', pathOf(route), route.access.public ? { key: null } : {})
      if (status >= 500) failed.push(`${status} ${route.path}`)
    }
    expect(failed).toEqual([])
  })

  test('its own reads return 503', async () => {
    const own = reads.find(route => serviceOf(route.service) === name && route.pathFields.length === 0)
    const { status, json } = await request('GET', own ? pathOf(own) : `/transcripts/${newId('trs')}`)
    expect([status, json.error.code]).toEqual([503, 'service_unavailable'])
  })

  test.skipIf(name === 'meetings')('meetings are created, changed and read', async () => {
    const created = await request('POST', '/meetings', {
      json: { ...MEETING, template_id: ids.templates, calendar_event_id: ids['calendar/events'] },
    })
    expect(created.status).toBe(201)
    const change = { json: { title: 'Changed' } }
    expect((await request('PATCH', `/meetings/${created.json.id}`, change)).status).toBe(200)
    const inChannel = await request('GET', `/meetings/${ids.meetings}`)
    const channels = name === 'collaboration' ? [] : [ids.channels]
    expect([inChannel.status, inChannel.json.channel_ids]).toEqual([200, channels])
    expect((await request('DELETE', `/meetings/${created.json.id}`)).status).toBe(204)
  })

  test.skipIf(name === 'meetings' || name === 'transcripts-search')('transcripts are imported', async () => {
    const body = 'WEBVTT\n\n00:00:01.000 --> 00:00:03.000\n<v Ada Byron>The pier is painted.\n'
    const imported = await request('PUT', `/meetings/${ids.imports}/transcript`, {
      body,
      contentType: 'text/vtt',
    })
    expect(imported.status).toBe(202)
  })

  test.skipIf(name === 'transcripts-search')('transcripts are searched', async () => {
    const found = await request('POST', '/transcripts/search', { json: { query: 'pier' } })
    expect(found.status).toBe(200)
  })

  test.skipIf(name !== 'collaboration')('nothing is created in a channel or searched in it', async () => {
    const json = { ...MEETING, channel_ids: [ids.channels] }
    expect((await request('POST', '/meetings', { json })).status).toBe(503)
    const search = { query: 'pier', channel_id: ids.channels }
    expect((await request('POST', '/transcripts/search', { json: search })).status).toBe(503)
  })
})
