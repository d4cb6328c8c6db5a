import { startTestServices } from '@mi/testkit'

export type StartedServices = Awaited<ReturnType<typeof startServices>>

/** Starts the real meetings service and one or more copies of this service. */
export async function startServices({
  env = {},
  transcriptsUrl,
}: {
  env?: Record<string, string>
  /** A database on a server other than the test run's server. */
  transcriptsUrl?: string
} = {}) {
  const services = await startTestServices(['meetings', 'transcripts-search'], {
    env: { 'transcripts-search': env },
    ...(transcriptsUrl && { databaseUrls: { 'transcripts-search': transcriptsUrl } }),
  })
  /** The clients of a copy of this service. */
  const clientsOf = (address: string) => ({
    transcripts: services.client('mi.transcripts.v1.Transcripts', address),
    live: services.client('mi.transcripts.v1.LiveTranscripts', address),
    internal: services.peer('mi.transcripts.v1.TranscriptsInternal', { address }),
  })
  return {
    ...services,
    ...clientsOf(services.address('transcripts-search')),
    meetings: services.client('mi.meetings.v1.Meetings'),
    lifecycle: services.peer('mi.lifecycle.v1.Lifecycle', { servedBy: 'transcripts-search' }),
    databaseUrl: services.databaseUrl('transcripts-search'),
    /** The environment of a copy of this service, also for a separate process. */
    transcriptsEnv: await services.prepare('transcripts-search'),
    opsAddress: services.running('transcripts-search').opsAddress,
    clientsOf,
    /** Starts another copy of this service in this process. */
    async startCopy(changes: Record<string, string | undefined> = {}) {
      const copy = await services.start('transcripts-search', changes)
      return { ...clientsOf(copy.grpcAddress), opsAddress: copy.opsAddress, stop: () => copy.stop() }
    },
  }
}
