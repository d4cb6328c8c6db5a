import type { RpcClients } from '@mi/contracts'
import type { OutboundHttp } from '@mi/outbound-http'
import type { CalendarProviderName } from './domain/event-fields.ts'
import type { FeedReader } from './engines/feed-reader.ts'
import type { CalendarProvider } from './providers/provider.ts'

/** What the calendar has beside what the whole service has. */
export interface CalendarDeps {
  /** Those whose client id and secret are in the settings. */
  calendarProviders: ReadonlyMap<CalendarProviderName, CalendarProvider>
  /** For the addresses of feeds. */
  feedHttp: OutboundHttp
  /** Reads the files of feeds and uploads. */
  feedReader: FeedReader
  /** Between two reads of a provider's calendar, in milliseconds. */
  calendarPollMs: number
  /** How long events without a meeting are kept after they are over. */
  calendarRetentionMs: number
  meetings: RpcClients['mi.meetings.v1.MeetingsInternal']
  users: RpcClients['mi.identity.v1.IdentityInternal']
}
