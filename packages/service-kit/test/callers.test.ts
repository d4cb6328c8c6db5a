import { Client, credentials, Metadata, type ServiceError as RpcError, status } from '@grpc/grpc-js'
import {
  type CallerRule,
  loadContract,
  METADATA,
  type RpcDefinition,
  SERVICES,
  type ServiceName,
  serviceDefinition,
  soleServiceOf,
} from '@mi/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defineService, type RunningService, signInternalToken, systemCaller } from '../src/index.ts'

const INTERNAL_TOKEN_SECRET = 'a secret of at least thirty-two characters'
const tenant = { accountId: 'acc_1', mode: 'live' } as const
const member = {
  ...tenant,
  userId: 'usr_1',
  scopes: ['meetings:read'],
  auth: 'api_key',
  credentialId: 'key_1',
  role: 'member',
} as const

interface Rpc {
  name: string
  audience: ServiceName
  definition: RpcDefinition
  rule: CallerRule
}

const contract = loadContract()
const rpcs: Rpc[] = [...contract.callers].map(([name, rule]) => {
  const service = name.split('/')[0] as string
  const definition = Object.values(serviceDefinition(service)).find(rpc => rpc.path === `/${name}`)
  // An rpc service that several services serve is tested in one of them.
  const audience = soleServiceOf(service) ?? 'insights'
  return { name, rule, audience, definition: definition as RpcDefinition }
})
const internal = rpcs.filter(({ rule }) => !rule.public)
const PROCESSES = [...Object.keys(SERVICES), 'gateway', 'operator']

/** The rpcs whose handler was called. */
const reached = new Set<string>()
const running = new Map<ServiceName, { service: RunningService; client: Client }>()

beforeAll(async () => {
  for (const audience of new Set(rpcs.map(rpc => rpc.audience))) {
    const service = await defineService({
      name: audience,
      handlers: () => recordingHandlers(audience),
    }).start({ INTERNAL_TOKEN_SECRET, GRPC_PORT: '0', OPS_PORT: '0', LOG_LEVEL: 'silent' })
    running.set(audience, { service, client: new Client(service.grpcAddress, credentials.createInsecure()) })
  }
})
afterAll(async () => {
  for (const { service, client } of running.values()) {
    client.close()
    await service.stop()
  }
})

/** Handlers for all rpcs of a service. They record the call and return an empty response. */
function recordingHandlers(audience: ServiceName): Record<string, never> {
  const handlers: Record<string, Record<string, unknown>> = {}
  for (const { name, definition } of rpcs.filter(rpc => rpc.audience === audience)) {
    const [service, method] = name.split('/') as [string, string]
    handlers[service] ??= {}
    handlers[service][method.charAt(0).toLowerCase() + method.slice(1)] = definition.responseStream
      ? () => {
          reached.add(name)
          return (async function* () {})()
        }
      : async () => {
          reached.add(name)
          return {}
        }
  }
  return handlers as Record<string, never>
}

/** The gRPC status of a call with a token. The handler was called if and only if the status is OK. */
async function statusOf({ name, audience, definition }: Rpc, token: string): Promise<status> {
  reached.delete(name)
  const metadata = new Metadata()
  metadata.set(METADATA.authorization, `Bearer ${token}`)
  const { client } = running.get(audience) as { client: Client }
  const code = await new Promise<status>(resolve => {
    const bytes = (value: Buffer) => value
    const done = (error: RpcError | null) => resolve(error?.code ?? status.OK)
    if (definition.responseStream) {
      client
        .makeServerStreamRequest(definition.path, bytes, bytes, Buffer.alloc(0), metadata)
        .on('data', () => {})
        .on('error', error => done(error as RpcError))
        .on('end', () => done(null))
    } else if (definition.requestStream) {
      client.makeClientStreamRequest(definition.path, bytes, bytes, metadata, done).end()
    } else client.makeUnaryRequest(definition.path, bytes, bytes, Buffer.alloc(0), metadata, done)
  })
  expect(reached.has(name), name).toBe(code === status.OK)
  return code
}

const sign = (caller: Parameters<typeof signInternalToken>[0], audience: string, issuer: string) =>
  signInternalToken(caller, INTERNAL_TOKEN_SECRET, { audience, issuer })

test('there are internal rpcs, and no rpc allows every process', () => {
  expect(internal.map(({ name }) => name)).toContain(
    'mi.transcripts.v1.TranscriptsInternal/ListSpeakerEmbeddings',
  )
  for (const { name, rule } of internal) expect(rule.processes.size, name).toBeLessThan(PROCESSES.length)
})

describe.each(internal)('$name', rpc => {
  const { audience, rule } = rpc

  test('accepts only the processes that the contract names', async () => {
    for (const process of PROCESSES) {
      const expected = rule.processes.has(process) ? status.OK : status.PERMISSION_DENIED
      const code = await statusOf(rpc, sign(systemCaller(tenant, process), audience, process))
      expect(status[code], process).toBe(status[expected])
    }
  })

  test('acts on behalf of a user only where the contract allows it', async () => {
    for (const process of rule.processes) {
      const expected = rule.forUsers ? status.OK : status.PERMISSION_DENIED
      expect(status[await statusOf(rpc, sign(member, audience, process))], process).toBe(status[expected])
    }
  })

  test('refuses a token for another service or of an unknown signer', async () => {
    const [process = ''] = rule.processes
    for (const other of Object.keys(SERVICES).filter(name => name !== audience))
      expect(await statusOf(rpc, sign(systemCaller(tenant, process), other, process))).toBe(
        status.UNAUTHENTICATED,
      )
    expect(await statusOf(rpc, '')).toBe(status.UNAUTHENTICATED)
  })
})

test("a member's token reaches no internal rpc that is closed to users", async () => {
  const open: string[] = []
  for (const rpc of internal)
    if ((await statusOf(rpc, sign(member, rpc.audience, 'gateway'))) === status.OK) open.push(rpc.name)
  expect(open).toEqual([
    // The gateway completes requests with these rpcs. Each returns only data that the caller can see, or adopts an own meeting.
    'mi.collaboration.v1.ChannelsInternal/AdoptMeeting',
    // The gateway reports a refused upload with this rpc. The rpc can only fail a meeting of the caller's own
    // account that waits for its first upload.
    'mi.meetings.v1.MeetingsInternal/RefuseUpload',
    'mi.identity.v1.Idempotency/BeginRequest',
    'mi.identity.v1.Idempotency/FinishRequest',
    'mi.identity.v1.Idempotency/ReleaseRequest',
    'mi.lifecycle.v1.Lifecycle/GetUsage',
    'mi.references.v1.References/FindVisible',
  ])
})

test('a public rpc accepts the gateway, and services that the contract names', async () => {
  for (const rpc of rpcs.filter(({ rule }) => rule.public)) {
    expect(status[await statusOf(rpc, sign(member, rpc.audience, 'gateway'))], rpc.name).toBe('OK')
    for (const process of PROCESSES.filter(name => name !== 'gateway')) {
      const allowed = rpc.rule.processes.has(process) && rpc.rule.forUsers
      const code = await statusOf(rpc, sign(member, rpc.audience, process))
      expect(status[code], `${rpc.name} by ${process}`).toBe(allowed ? 'OK' : 'PERMISSION_DENIED')
    }
  }
})
