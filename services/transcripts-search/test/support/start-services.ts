import { startTestServices } from '@mi/testkit'

export type StartedServices = Awaited<ReturnType<typeof startServices>>

/** The real meetings service and one or more copies of this one. */
export async function startServices({
  env = {},
  transcriptsUrl,
}: {
  env?: Record<string, string>
  /** A database on another server than the run's. */
  transcriptsUrl?: string
} = {}) {
  const services = await startTestServices(['meetings', 'transcripts-search'], {
    env: { 'transcripts-search': env },
    ...(transcriptsUrl && { databaseUrls: { 'transcripts-search': transcriptsUrl } }),
  })
  /** Clients of a copy of this service. */
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
    /** The environment of a copy of this service, to start it in a process of its own too. */
    transcriptsEnv: await services.prepare('transcripts-search'),
    opsAddress: services.running('transcripts-search').opsAddress,
    clientsOf,
    /** Another copy of this service, in this process. */
    async startCopy(changes: Record<string, string | undefined> = {}) {
      const copy = await services.start('transcripts-search', changes)
      return { ...clientsOf(copy.grpcAddress), opsAddress: copy.opsAddress, stop: () => copy.stop() }
    },
  }
}
