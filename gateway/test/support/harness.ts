import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import {
  addressVariable,
  type Contract,
  loadContract,
  pagesAddressVariable,
  type Route,
  SERVICES,
  type ServiceName,
} from '@mi/contracts'
import {
  type CallContext,
  createPageRouter,
  defineService,
  type PageRouter,
  type RunningService,
} from '@mi/service-kit'
import { type RunningGateway, startGateway } from '../../src/gateway.ts'
import { configFolder } from './config-folder.ts'
import { IdentityRecords, type KeyOptions } from './identity-records.ts'

type Handler = (request: never, ctx: CallContext) => unknown

/** Services with handlers that a test sets, and real gateways in front of them. */
export interface Harness {
  gateway: RunningGateway
  gateways: RunningGateway[]
  /** Settings of a further gateway in front of the same services. */
  environment: Record<string, string>
  identity: IdentityRecords
  contract: Contract
  /** Sets the handler of an rpc: `mi.meetings.v1.Meetings/ListMeetings`. */
  handle(rpc: string, handler: Handler): void
  /** The number of calls that an rpc got since the start. */
  calls(rpc: string): number
  /** Creates a key of an account that identity knows. */
  key(options?: KeyOptions): string
  request(path: string, init?: RequestInit & { key?: string | null }): Promise<Response>
  stopService(name: ServiceName): Promise<void>
  stop(): Promise<void>
}

export interface HarnessOptions {
  env?: Record<string, string>
  gateways?: number
  /** Parameters of policies that replace the values in gateway.config.yml. */
  config?: Record<string, Record<string, unknown>>
  /** Web pages of identity. */
  pages?: PageRouter
  /** Changes a copy of the contract for the gateways. */
  changeContract?(contract: Contract): void
  /** A client that reads nothing of a large response for this long is disconnected. */
  stallMs?: number
}

export async function startHarness({
  env = {},
  gateways: count = 1,
  config,
  pages = createPageRouter(),
  changeContract = () => {},
  stallMs,
}: HarnessOptions = {}): Promise<Harness> {
  const secret = randomBytes(32).toString('hex')
  const identity = new IdentityRecords()
  const handlers = new Map<string, Handler>(Object.entries(identity.handlers()))
  const counts = new Map<string, number>()
  const contract = loadContract()
  const served = {
    ...contract,
    routes: contract.routes.map(route => ({ ...route, access: { ...route.access } })),
  }
  changeContract(served)
  const running = new Map<ServiceName, RunningService>()
  const addresses: Record<string, string> = {}

  const dispatch = (rpc: string, request: never, ctx: CallContext): unknown => {
    counts.set(rpc, (counts.get(rpc) ?? 0) + 1)
    const handler = handlers.get(rpc)
    return handler ? handler(request, ctx) : {}
  }
  for (const name of ['identity', 'meetings', 'transcripts-search'] as const) {
    const service = defineService({
      name,
      handlers: () => handlersOf(name, dispatch),
      ...(name === 'identity' && { pages: () => pages }),
    })
    const started = await service.start({
      GRPC_PORT: '0',
      OPS_PORT: '0',
      PAGES_PORT: '0',
      INTERNAL_TOKEN_SECRET: secret,
      LOG_LEVEL: 'silent',
      DRAIN_TIMEOUT: '100ms',
    })
    running.set(name, started)
    addresses[addressVariable(name)] = started.grpcAddress
    if (started.pagesAddress) addresses[pagesAddressVariable(name)] = started.pagesAddress
  }

  const environment = { INTERNAL_TOKEN_SECRET: secret, ...addresses }
  const folder = config ? await configFolder(config) : null
  const gateways: RunningGateway[] = []
  for (let copy = 0; copy < count; copy++) {
    gateways.push(
      await startGateway(
        {
          PORT: '0',
          OPS_PORT: '0',
          LOG_LEVEL: 'silent',
          ...environment,
          ...(folder === null ? {} : { GATEWAY_CONFIG_FOLDER: folder }),
          ...env,
        },
        { contract: served, ...(stallMs !== undefined && { stallMs }) },
      ),
    )
  }
  const gateway = gateways[0]!
  const key = identity.issue({})
  return {
    gateway,
    gateways,
    environment,
    identity,
    contract,
    handle: (rpc, handler) => void handlers.set(rpc, handler),
    calls: rpc => counts.get(rpc) ?? 0,
    key: options => identity.issue(options ?? {}),
    request(path, { key: given = key, headers, ...init } = {}) {
      const all = new Headers(headers)
      if (given !== null) all.set('Authorization', `Bearer ${given}`)
      return fetch(gateway.url + path, { ...init, headers: all, redirect: 'manual' })
    },
    async stopService(name) {
      await running.get(name)?.stop()
    },
    async stop() {
      await Promise.all(gateways.map(one => one.stop()))
      await Promise.all([...running.values()].map(one => one.stop()))
      if (folder !== null) await rm(folder, { recursive: true })
    },
  }

  function handlersOf(name: ServiceName, call: typeof dispatch): Record<string, object> {
    const contexts: readonly string[] = SERVICES[name].contexts
    const handlers: Record<string, Record<string, unknown>> = {}
    for (const service of Object.keys(serviceMethods())) {
      if (contexts.includes(service.split('.')[1] ?? '')) {
        handlers[service] = Object.fromEntries(
          serviceMethods()[service]!.map(method => [
            method.charAt(0).toLowerCase() + method.slice(1),
            (request: never, ctx: CallContext) => call(`${service}/${method}`, request, ctx),
          ]),
        )
      }
    }
    return handlers
  }

  function serviceMethods(): Record<string, string[]> {
    const names = new Set(contract.routes.map((route: Route) => route.service))
    for (const inner of ['Credentials', 'Idempotency', 'UsageReports']) names.add(`mi.identity.v1.${inner}`)
    return Object.fromEntries(
      [...names].map(service => [
        service,
        contract.root.lookupService(service).methodsArray.map(method => method.name),
      ]),
    )
  }
}
