import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Caller, type CallOptions, createClient, type RpcClients } from '@mi/contracts'
import type { CreateAccountResponse, Mode } from '@mi/contracts/mi/identity/v1'
import { migrate } from '@mi/database'
import { hashApiKey } from '@mi/ids'
import { type RunningService, signInternalToken, systemToken } from '@mi/service-kit'
import { freePort, freshDatabaseUrl } from '@mi/testkit'

const FOLDER = join(import.meta.dirname, '..')
/** Of a call: it only ends a test that has failed. */
const PATIENCE_MS = 60_000
const secret = randomBytes(32).toString('hex')

export interface StartedServices {
  keys: RpcClients['mi.identity.v1.ApiKeys']
  account: RpcClients['mi.identity.v1.Account']
  credentials: RpcClients['mi.identity.v1.Credentials']
  idempotency: RpcClients['mi.identity.v1.Idempotency']
  usage: RpcClients['mi.identity.v1.UsageReports']
  administration: RpcClients['mi.identity.v1.Administration']
  meetings: RpcClients['mi.meetings.v1.Meetings']
  /** A new account, and a caller with a key of its owner. */
  newAccount(
    plan?: 'free' | 'teams',
  ): Promise<{ created: CreateAccountResponse; caller: Caller; key: string }>
  as(caller: Caller, options?: Partial<CallOptions>): CallOptions
  asSystem: CallOptions
  verify(key: string): ReturnType<RpcClients['mi.identity.v1.Credentials']['verifyApiKey']>
  databaseUrl: string
  insightsUrl: string
  stopMeetings(): Promise<void>
  stop(): Promise<void>
}

/** The real identity service and those that usage asks, meetings and insights, on databases of their own. */
export async function startServices(): Promise<StartedServices> {
  const files = await mkdtemp(join(tmpdir(), 'mi-identity-'))
  const databaseUrl = freshDatabaseUrl('identity')
  const ports = { identity: await freePort(), meetings: await freePort(), insights: await freePort() }
  const common = {
    EVENTS_DATABASE_URL: freshDatabaseUrl('events'),
    INTERNAL_TOKEN_SECRET: secret,
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    OPS_PORT: '0',
    MEETINGS_ADDRESS: `127.0.0.1:${ports.meetings}`,
    INSIGHTS_ADDRESS: `127.0.0.1:${ports.insights}`,
    // Nobody's: not the platform that may run beside the tests.
    TRANSCRIPTS_SEARCH_ADDRESS: `127.0.0.1:${await freePort()}`,
    PUBLIC_URL: 'http://127.0.0.1:1',
    IMAGE_SIGNING_SECRET: randomBytes(32).toString('hex'),
    FILES_FOLDER: files,
    FILES_SIGNING_SECRET: randomBytes(32).toString('hex'),
  }
  const start = async (folder: string, url: string, port: number): Promise<RunningService> => {
    await migrate({ url, folder: join(folder, 'prisma') })
    // By path, as the platform does: services import nothing of each other.
    const { default: service } = await import(join(folder, 'src/service.ts'))
    return service.start({ ...common, DATABASE_URL: url, GRPC_PORT: String(port) })
  }
  const identity = await start(FOLDER, databaseUrl, ports.identity)
  const meetings = await start(join(FOLDER, '../meetings'), freshDatabaseUrl('meetings'), ports.meetings)
  const insightsUrl = freshDatabaseUrl('insights')
  const insights = await start(join(FOLDER, '../insights'), insightsUrl, ports.insights)

  const address = `127.0.0.1:${ports.identity}`
  const clients = {
    keys: createClient('mi.identity.v1.ApiKeys', { address }),
    account: createClient('mi.identity.v1.Account', { address }),
    credentials: createClient('mi.identity.v1.Credentials', { address }),
    idempotency: createClient('mi.identity.v1.Idempotency', { address }),
    usage: createClient('mi.identity.v1.UsageReports', { address }),
    administration: createClient('mi.identity.v1.Administration', { address }),
    meetings: createClient('mi.meetings.v1.Meetings', { address: common.MEETINGS_ADDRESS }),
  }
  const asSystem = { caller: systemToken('gateway', secret), deadlineMs: PATIENCE_MS }
  const verify = (key: string) => clients.credentials.verifyApiKey({ keyHash: hashApiKey(key) }, asSystem)
  let accounts = 0
  return {
    ...clients,
    asSystem,
    verify,
    as: (caller, options = {}) => ({
      caller: signInternalToken(caller, secret),
      deadlineMs: PATIENCE_MS,
      ...options,
    }),
    async newAccount(plan = 'teams') {
      const n = ++accounts
      const created = await clients.administration.createAccount(
        {
          name: `Account ${n}`,
          plan,
          ownerName: 'Owner',
          ownerEmail: `owner${n}@example.com`,
          ownerPassword: '',
        },
        asSystem,
      )
      const accountId = created.account?.id as string
      const order = { accountId, userId: created.owner?.id as string, name: 'First', mode: 'live' as const }
      const { key } = await clients.administration.issueApiKey(order, asSystem)
      const credential = await verify(key as string)
      const caller: Caller = {
        accountId,
        userId: credential.userId,
        mode: credential.mode as Mode,
        scopes: credential.scopes,
        auth: 'api_key',
        credentialId: credential.credentialId,
        role: 'owner',
      }
      return { created, caller, key: key as string }
    },
    databaseUrl,
    insightsUrl,
    stopMeetings: () => meetings.stop(),
    async stop() {
      for (const client of Object.values(clients)) client.close()
      await identity.stop()
      await insights.stop()
      await meetings.stop()
      await rm(files, { recursive: true, force: true })
    },
  }
}
