import type { CreateMeetingRequestInit } from '@mi/contracts/mi/meetings/v1'
import { servicesDeclaring } from '@mi/lifecycle'
import { startTestServices } from '@mi/testkit'

export type StartedServices = Awaited<ReturnType<typeof startServices>>

/** A valid request to create a meeting. */
export const example: CreateMeetingRequestInit = {
  title: 'Planning',
  platform: 'zoom',
  startedAt: new Date('2026-03-02T09:00:00Z'),
}

/**
 * Starts the real meetings service. On request, also starts the services that complete a meeting and that its deletion receipt needs: every
 * service that stores data of meetings.
 */
export async function startServices({
  withTranscripts = false,
  env = {},
}: {
  withTranscripts?: boolean
  env?: Record<string, string>
} = {}) {
  const services = await startTestServices(
    withTranscripts ? servicesDeclaring('meetingStores') : ['meetings'],
    { env: { meetings: env } },
  )
  return {
    ...services,
    meetings: services.client('mi.meetings.v1.Meetings'),
    recordings: services.client('mi.meetings.v1.Recordings'),
    internal: services.peer('mi.meetings.v1.MeetingsInternal'),
    lifecycle: services.peer('mi.lifecycle.v1.Lifecycle', { servedBy: 'meetings' }),
    transcripts: services.client('mi.transcripts.v1.Transcripts'),
    templates: services.client('mi.insights.v1.Templates'),
    databaseUrl: services.databaseUrl('meetings'),
    opsAddress: services.running('meetings').opsAddress,
  }
}
