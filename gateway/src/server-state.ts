import { createFairSemaphore, type FairSemaphore } from '@mi/scheduling'
import { MemoryBudget } from './limits/memory-budget.ts'
import { UploadPace } from './limits/upload-pace.ts'
import { OpenStreams } from './open-streams.ts'

/** The state of the running server. Each gateway has one, and it survives reloads of the pipeline. */
export interface ServerState {
  /** The base URL of the API, without the version. Known once the port is open, unless PUBLIC_URL is set. */
  url: string
  isHttps: boolean
  draining: boolean
  /** The number of requests whose response is not finished. */
  inFlight: number
  openStreams: OpenStreams
  memory: MemoryBudget
  uploadPace: UploadPace
  /** Writes one large response at a time; accounts take turns. */
  largeResponses: FairSemaphore
}

export function createServerState(publicUrl: string | null, uploadBytesPerSecond: number): ServerState {
  return {
    url: publicUrl?.replace(/\/$/, '') ?? '',
    isHttps: publicUrl?.startsWith('https:') ?? false,
    draining: false,
    inFlight: 0,
    openStreams: new OpenStreams(),
    memory: new MemoryBudget(),
    uploadPace: new UploadPace(uploadBytesPerSecond),
    largeResponses: createFairSemaphore(1),
  }
}
