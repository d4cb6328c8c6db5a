import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Caller, type CallOptions, createClient, type RpcClients } from '@mi/contracts'
import { migrate } from '@mi/database'
import { newId } from '@mi/ids'
import { type RunningService, signInternalToken } from '@mi/service-kit'
import { eventually, freePort, freshDatabaseUrl } from '@mi/testkit'

const SERVICES = join(import.meta.dirname, '../..')

export interface StartedServices {
  templates: RpcClients['mi.insights.v1.Templates']
  summaries: RpcClients['mi.insights.v1.Summaries']
  items: RpcClients['mi.insights.v1.ActionItems']
  diagrams: RpcClients['mi.insights.v1.Diagrams']
  questions: RpcClients['mi.insights.v1.Questions']
  directory: RpcClients['mi.insights.v1.InsightsDirectory']
  meetings: RpcClients['mi.meetings.v1.Meetings']
  transcripts: RpcClients['mi.transcripts.v1.Transcripts']
  /** A new account's caller; `as(caller)` are the options of its calls. */
  newCaller(mode?: 'live' | 'test'): Caller
  as(caller: Caller, options?: Partial<CallOptions>): CallOptions
  databaseUrl: string
  eventsDatabaseUrl: string
  /** The environment insights runs with, for a test that runs it by itself. */
  env: Record<string, string>
  opsAddress: string
  stop(): Promise<void>
}

/** The real insights service between the real meetings and transcripts-search, on databases of their own. */
export async function startServices({
  env = {},
  withInsights = true,
}: {
  env?: Record<string, string>
  withInsights?: boolean
} = {}): Promise<StartedServices> {
  /** Of a call: it only ends a test that has failed. */
  const PATIENCE_MS = 60_000
  const secret = randomBytes(32).toString('hex')
  const files = await mkdtemp(join(tmpdir(), 'mi-insights-'))
  const ports = {
    insights: await freePort(),
    meetings: await freePort(),
    transcripts: await freePort(),
  }
  const urls = {
    insights: freshDatabaseUrl('insights'),
    meetings: freshDatabaseUrl('meetings'),
    transcripts: freshDatabaseUrl('transcripts'),
  }
  const eventsDatabaseUrl = freshDatabaseUrl('events')
  const common = {
    EVENTS_DATABASE_URL: eventsDatabaseUrl,
    INTERNAL_TOKEN_SECRET: secret,
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    OPS_PORT: '0',
    PUBLIC_URL: 'http://gateway.test',
    INSIGHTS_ADDRESS: `127.0.0.1:${ports.insights}`,
    MEETINGS_ADDRESS: `127.0.0.1:${ports.meetings}`,
    TRANSCRIPTS_SEARCH_ADDRESS: `127.0.0.1:${ports.transcripts}`,
  }
  const running: RunningService[] = []
  const start = async (name: string, more: Record<string, string>) => {
    // By path, as the platform does: services import nothing of each other.
    const { default: service } = await import(join(SERVICES, name, 'src/service.ts'))
    const started: RunningService = await service.start({ ...common, ...more })
    running.push(started)
    return started
  }
  const insightsEnv = {
    ...common,
    DATABASE_URL: urls.insights,
    GRPC_PORT: String(ports.insights),
    IMAGE_SIGNING_SECRET: randomBytes(32).toString('hex'),
    ...env,
  }
  await Promise.all([
    migrate({ url: urls.insights, folder: join(SERVICES, 'insights/prisma') }),
    migrate({ url: urls.meetings, folder: join(SERVICES, 'meetings/prisma') }),
    migrate({ url: urls.transcripts, folder: join(SERVICES, 'transcripts-search/prisma') }),
  ])
  await start('meetings', {
    DATABASE_URL: urls.meetings,
    GRPC_PORT: String(ports.meetings),
    FILES_FOLDER: files,
    FILES_SIGNING_SECRET: randomBytes(32).toString('hex'),
  })
  await start('transcripts-search', {
    DATABASE_URL: urls.transcripts,
    GRPC_PORT: String(ports.transcripts),
  })
  const insights = withInsights ? await start('insights', insightsEnv) : null
  const address = common.INSIGHTS_ADDRESS
  const clients = {
    templates: createClient('mi.insights.v1.Templates', { address }),
    summaries: createClient('mi.insights.v1.Summaries', { address }),
    items: createClient('mi.insights.v1.ActionItems', { address }),
    diagrams: createClient('mi.insights.v1.Diagrams', { address }),
    questions: createClient('mi.insights.v1.Questions', { address }),
    directory: createClient('mi.insights.v1.InsightsDirectory', { address }),
    meetings: createClient('mi.meetings.v1.Meetings', { address: common.MEETINGS_ADDRESS }),
    transcripts: createClient('mi.transcripts.v1.Transcripts', {
      address: common.TRANSCRIPTS_SEARCH_ADDRESS,
    }),
  }
  return {
    ...clients,
    newCaller: (mode = 'live') => ({
      accountId: newId('acc'),
      userId: newId('usr'),
      mode,
      scopes: [],
      auth: 'api_key',
      credentialId: newId('key'),
      role: 'owner',
    }),
    as: (caller, options = {}) => ({
      caller: signInternalToken(caller, secret),
      deadlineMs: PATIENCE_MS,
      ...options,
    }),
    databaseUrl: urls.insights,
    eventsDatabaseUrl,
    env: insightsEnv,
    opsAddress: insights?.opsAddress ?? '',
    async stop() {
      for (const client of Object.values(clients)) client.close()
      for (const service of running.reverse()) await service.stop()
      await rm(files, { recursive: true, force: true })
    },
  }
}

export interface NewMeeting {
  title?: string
  startedAt?: Date
  participants?: { name: string; email?: string }[]
  templateId?: string
  timeZone?: string
}

/** A meeting without a transcript. */
export async function createMeeting(
  services: StartedServices,
  call: CallOptions,
  { title = 'Weekly planning', startedAt = new Date('2026-03-02T10:00:00Z'), ...more }: NewMeeting = {},
): Promise<string> {
  const { id } = await services.meetings.createMeeting({ title, platform: 'zoom', startedAt, ...more }, call)
  return id
}

/** Imports lines of "Name: text" as the meeting's transcript. */
export async function importLines(
  services: StartedServices,
  call: CallOptions,
  meetingId: string,
  lines: readonly string[],
): Promise<void> {
  async function* messages() {
    yield { meetingId, contentType: 'text/plain', language: 'en', chunk: new Uint8Array() }
    yield { meetingId: '', contentType: '', chunk: Buffer.from(lines.join('\n')) }
  }
  await services.transcripts.importTranscript(messages(), call)
}

/** A meeting whose summary is there. */
export async function summarisedMeeting(
  services: StartedServices,
  call: CallOptions,
  lines: readonly string[],
  meeting: NewMeeting = {},
) {
  const meetingId = await createMeeting(services, call, meeting)
  await importLines(services, call, meetingId, lines)
  return finishedSummary(services, call, meetingId)
}

/** The meeting's summary once it is no longer being made. */
export function finishedSummary(services: StartedServices, call: CallOptions, meetingId: string) {
  return eventually(
    () => services.summaries.getMeetingSummary({ meetingId }, call),
    ({ status }) => status !== 'processing',
  )
}
