import { createFairSemaphore, type FairSemaphore } from '@mi/scheduling'
import { MemoryBudget } from './limits/memory-budget.ts'
import { OpenStreams } from './open-streams.ts'

/** State of the running server. It survives reloads of the pipeline; one per gateway. */
export interface ServerState {
  /** Where clients reach the API, without the version. Known once the port is open, unless PUBLIC_URL is set. */
  url: string
  isHttps: boolean
  draining: boolean
  /** Requests whose response is not finished. */
  inFlight: number
  openStreams: OpenStreams
  memory: MemoryBudget
  /** One large response is written at a time; accounts take turns. */
  largeResponses: FairSemaphore
}

export function createServerState(publicUrl: string | null): ServerState {
  return {
    url: publicUrl?.replace(/\/$/, '') ?? '',
    isHttps: publicUrl?.startsWith('https:') ?? false,
    draining: false,
    inFlight: 0,
    openStreams: new OpenStreams(),
    memory: new MemoryBudget(),
    largeResponses: createFairSemaphore(1),
  }
}
