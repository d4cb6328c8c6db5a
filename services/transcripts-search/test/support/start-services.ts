import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Caller, type CallOptions, createClient, type RpcClients } from '@mi/contracts'
import { migrate } from '@mi/database'
import { newId } from '@mi/ids'
import { type RunningService, signInternalToken } from '@mi/service-kit'
import { freePort, freshDatabaseUrl } from '@mi/testkit'
import service from '../../src/service.ts'

const FOLDER = join(import.meta.dirname, '../..')
const secret = randomBytes(32).toString('hex')

export type StartedServices = Awaited<ReturnType<typeof startServices>>

/** The real meetings service and one or more copies of this one, on databases of their own. */
export async function startServices({
  env = {},
  transcriptsUrl = freshDatabaseUrl('transcripts'),
}: {
  env?: Record<string, string>
  /** A database on another server than the run's. */
  transcriptsUrl?: string
} = {}) {
  const files = await mkdtemp(join(tmpdir(), 'mi-transcripts-'))
  const running: RunningService[] = []
  const databases = {
    meetings: freshDatabaseUrl('meetings'),
    transcripts: transcriptsUrl,
    events: freshDatabaseUrl('events'),
  }
  const ports = { meetings: await freePort(), transcripts: await freePort() }
  const common = {
    EVENTS_DATABASE_URL: databases.events,
    INTERNAL_TOKEN_SECRET: secret,
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    OPS_PORT: '0',
    MEETINGS_ADDRESS: `127.0.0.1:${ports.meetings}`,
    TRANSCRIPTS_SEARCH_ADDRESS: `127.0.0.1:${ports.transcripts}`,
  }
  /** The environment of a copy of this service, to start it in a process of its own too. */
  const transcriptsEnv = { ...common, DATABASE_URL: databases.transcripts, ...env }
  await migrate({ url: databases.transcripts, folder: join(FOLDER, 'prisma') })
  const meetingsFolder = join(FOLDER, '../meetings')
  await migrate({ url: databases.meetings, folder: join(meetingsFolder, 'prisma') })
  // By path, as the platform does: services import nothing of each other.
  const { default: meetings } = await import(join(meetingsFolder, 'src/service.ts'))
  running.push(
    await meetings.start({
      ...common,
      DATABASE_URL: databases.meetings,
      GRPC_PORT: String(ports.meetings),
      FILES_FOLDER: files,
      FILES_SIGNING_SECRET: secret,
      PUBLIC_URL: 'http://127.0.0.1:1',
    }),
  )
  const first = await service.start({ ...transcriptsEnv, GRPC_PORT: String(ports.transcripts) })
  running.push(first)

  const clients: { close(): void }[] = []
  const open = <S extends keyof RpcClients>(name: S, address: string): RpcClients[S] => {
    const client = createClient(name, { address })
    clients.push(client)
    return client
  }
  /** Clients of a copy of this service. */
  const clientsOf = (address: string) => ({
    transcripts: open('mi.transcripts.v1.Transcripts', address),
    live: open('mi.transcripts.v1.LiveTranscripts', address),
    directory: open('mi.transcripts.v1.TranscriptDirectory', address),
  })
  return {
    ...clientsOf(first.grpcAddress),
    meetings: open('mi.meetings.v1.Meetings', common.MEETINGS_ADDRESS),
    databases,
    transcriptsEnv,
    opsAddress: first.opsAddress,
    clientsOf,
    /** Another copy of this service, in this process. */
    async startCopy(more: Record<string, string | undefined> = {}) {
      const copy = await service.start({ ...transcriptsEnv, GRPC_PORT: '0', ...more })
      running.push(copy)
      return { ...clientsOf(copy.grpcAddress), opsAddress: copy.opsAddress, stop: () => copy.stop() }
    },
    newCaller: (mode: 'live' | 'test' = 'live'): Caller => ({
      accountId: newId('acc'),
      userId: newId('usr'),
      mode,
      scopes: ['meetings:read', 'meetings:write'],
      auth: 'api_key',
      credentialId: newId('key'),
      role: 'owner',
    }),
    as: (caller: Caller, options: Partial<CallOptions> = {}): CallOptions => ({
      caller: signInternalToken(caller, secret),
      ...options,
    }),
    async stop() {
      for (const client of clients) client.close()
      for (const one of running.reverse()) await one.stop()
      await rm(files, { recursive: true, force: true })
    },
  }
}
