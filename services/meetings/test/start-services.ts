import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Caller, type CallOptions, createClient, type RpcClients } from '@mi/contracts'
import { migrate } from '@mi/database'
import { newId } from '@mi/ids'
import { type RunningService, signInternalToken } from '@mi/service-kit'
import { freePort, freshDatabaseUrl } from '@mi/testkit'

const FOLDER = join(import.meta.dirname, '..')
/** Of a call: it only ends a test that has failed. */
const PATIENCE_MS = 60_000
const secret = randomBytes(32).toString('hex')

export interface StartedServices {
  meetings: RpcClients['mi.meetings.v1.Meetings']
  recordings: RpcClients['mi.meetings.v1.Recordings']
  directory: RpcClients['mi.meetings.v1.MeetingDirectory']
  transcripts: RpcClients['mi.transcripts.v1.Transcripts']
  templates: RpcClients['mi.insights.v1.Templates']
  /** A new account's caller; `as(caller)` are the options of its calls. */
  newCaller(mode?: 'live' | 'test'): Caller
  as(caller: Caller, options?: Partial<CallOptions>): CallOptions
  databaseUrl: string
  eventsDatabaseUrl: string
  opsAddress: string
  filesFolder: string
  stop(): Promise<void>
}

/** The real meetings service and, when asked for, what completes a meeting (transcripts-search, insights) beside it, on databases of their own. */
export async function startServices({
  withTranscripts = false,
  env = {},
}: {
  withTranscripts?: boolean
  env?: Record<string, string>
} = {}): Promise<StartedServices> {
  const files = await mkdtemp(join(tmpdir(), 'mi-meetings-'))
  const eventsDatabaseUrl = freshDatabaseUrl('events')
  const databaseUrl = freshDatabaseUrl('meetings')
  const running: RunningService[] = []
  const ports = { meetings: await freePort(), transcripts: await freePort(), insights: await freePort() }
  const common = {
    EVENTS_DATABASE_URL: eventsDatabaseUrl,
    INTERNAL_TOKEN_SECRET: secret,
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    OPS_PORT: '0',
    MEETINGS_ADDRESS: `127.0.0.1:${ports.meetings}`,
    TRANSCRIPTS_SEARCH_ADDRESS: `127.0.0.1:${ports.transcripts}`,
    INSIGHTS_ADDRESS: `127.0.0.1:${ports.insights}`,
    PUBLIC_URL: 'http://127.0.0.1:1',
  }
  const start = async (folder: string, url: string, more: Record<string, string>) => {
    await migrate({ url, folder: join(folder, 'prisma') })
    // By path, as the platform does: services import nothing of each other.
    const { default: service } = await import(join(folder, 'src/service.ts'))
    running.push(await service.start({ ...common, DATABASE_URL: url, ...more }))
  }
  await start(FOLDER, databaseUrl, {
    GRPC_PORT: String(ports.meetings),
    FILES_FOLDER: files,
    FILES_SIGNING_SECRET: randomBytes(32).toString('hex'),
    ...env,
  })
  if (withTranscripts) {
    await start(join(FOLDER, '../transcripts-search'), freshDatabaseUrl('transcripts'), {
      GRPC_PORT: String(ports.transcripts),
    })
    await start(join(FOLDER, '../insights'), freshDatabaseUrl('insights'), {
      GRPC_PORT: String(ports.insights),
      IMAGE_SIGNING_SECRET: randomBytes(32).toString('hex'),
    })
  }

  const address = common.MEETINGS_ADDRESS
  const clients = {
    meetings: createClient('mi.meetings.v1.Meetings', { address }),
    recordings: createClient('mi.meetings.v1.Recordings', { address }),
    directory: createClient('mi.meetings.v1.MeetingDirectory', { address }),
    transcripts: createClient('mi.transcripts.v1.Transcripts', {
      address: common.TRANSCRIPTS_SEARCH_ADDRESS,
    }),
    templates: createClient('mi.insights.v1.Templates', { address: common.INSIGHTS_ADDRESS }),
  }
  return {
    ...clients,
    newCaller: (mode = 'live') => ({
      accountId: newId('acc'),
      userId: newId('usr'),
      mode,
      scopes: ['meetings:read', 'meetings:write'],
      auth: 'api_key',
      credentialId: newId('key'),
      role: 'owner',
    }),
    as: (caller, options = {}) => ({
      caller: signInternalToken(caller, secret),
      deadlineMs: PATIENCE_MS,
      ...options,
    }),
    databaseUrl,
    eventsDatabaseUrl,
    opsAddress: running[0]?.opsAddress ?? '',
    filesFolder: files,
    async stop() {
      for (const client of Object.values(clients)) client.close()
      for (const service of running.reverse()) await service.stop()
      await rm(files, { recursive: true, force: true })
    },
  }
}
