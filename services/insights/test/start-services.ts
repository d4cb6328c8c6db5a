import type { Caller, CallOptions, EventName } from '@mi/contracts'
import { eventually, startTestServices } from '@mi/testkit'

export type StartedServices = Awaited<ReturnType<typeof startServices>>

/** The real insights service with the real meetings and transcripts-search services. */
export async function startServices({
  env = {},
  withInsights = true,
}: {
  env?: Record<string, string>
  /** False: the test runs insights itself, with `insightsEnv`. */
  withInsights?: boolean
} = {}) {
  const services = await startTestServices(
    ['meetings', 'transcripts-search', ...(withInsights ? (['insights'] as const) : [])],
    { env: { insights: env } },
  )
  return {
    ...services,
    insightsEnv: await services.prepare('insights'),
    templates: services.client('mi.insights.v1.Templates'),
    summaries: services.client('mi.insights.v1.Summaries'),
    items: services.client('mi.insights.v1.ActionItems'),
    diagrams: services.client('mi.insights.v1.Diagrams'),
    questions: services.client('mi.insights.v1.Questions'),
    lifecycle: services.peer('mi.lifecycle.v1.Lifecycle', { servedBy: 'insights' }),
    meetings: services.client('mi.meetings.v1.Meetings'),
    transcripts: services.client('mi.transcripts.v1.Transcripts'),
    databaseUrl: services.databaseUrl('insights'),
  }
}

/** The events of a type that an account has received so far. */
export function eventsOfAccount(services: StartedServices, { accountId }: Caller, type: EventName) {
  const seen = services.eventsOf(type)
  return () => seen.filter(event => event.accountid === accountId)
}

export interface NewMeeting {
  title?: string
  startedAt?: Date
  participants?: { name: string; email?: string }[]
  templateId?: string
  timeZone?: string
}

/** Creates a meeting without a transcript. */
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

/** Creates a meeting and waits for its summary. */
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

/** Waits until the meeting's summary is not being generated, and returns it. */
export function finishedSummary(services: StartedServices, call: CallOptions, meetingId: string) {
  return eventually(
    () => services.summaries.getMeetingSummary({ meetingId }, call),
    ({ status }) => status !== 'processing',
  )
}
