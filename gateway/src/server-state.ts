import { EventStreams } from './event-streams.ts'

/** State of the running server. It survives reloads of the pipeline; one per gateway. */
export interface ServerState {
  /** Where clients reach the API, without the version. Known once the port is open, unless PUBLIC_URL is set. */
  url: string
  isHttps: boolean
  draining: boolean
  /** Requests whose response is not finished. */
  inFlight: number
  eventStreams: EventStreams
}

export function createServerState(publicUrl: string | null): ServerState {
  return {
    url: publicUrl?.replace(/\/$/, '') ?? '',
    isHttps: publicUrl?.startsWith('https:') ?? false,
    draining: false,
    inFlight: 0,
    eventStreams: new EventStreams(),
  }
}
