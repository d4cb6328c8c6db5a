import type { Contract, ServiceName } from '@mi/contracts'
import type { Channel } from '../grpc/channel.ts'

/** What the pages are made from. */
export interface PagesDeps {
  contract: Contract
  channels: ReadonlyMap<ServiceName, Channel>
  /** Where clients reach the API, without the version. Known once the port is open. */
  serverUrl(): string
}
