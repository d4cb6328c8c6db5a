import type { Contract, ServiceName } from '@mi/contracts'
import type { Channel } from '../grpc/channel.ts'

/** The dependencies of the pages. */
export interface PagesDeps {
  contract: Contract
  channels: ReadonlyMap<ServiceName, Channel>
  /** The base URL of the API, without the version. Known once the port is open. */
  serverUrl(): string
}
