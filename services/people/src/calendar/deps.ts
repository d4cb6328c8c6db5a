import type { RpcClients } from '@mi/contracts'
import type { OutboundHttp } from '@mi/outbound-http'
import type { CalendarProviderName } from './domain/event-fields.ts'
import type { FeedReader } from './engines/feed-reader.ts'
import type { CalendarProvider } from './engines/provider.ts'

/** The dependencies that only the calendar needs. */
export interface CalendarDeps {
  /** The providers whose client id and secret are in the settings. */
  calendarProviders: ReadonlyMap<CalendarProviderName, CalendarProvider>
  /** The HTTP client for feeds. */
  feedHttp: OutboundHttp
  /** Reads the files of feeds and uploads. */
  feedReader: FeedReader
  /** The time between two reads of a provider's calendar, in milliseconds. */
  calendarPollMs: number
  /** The time after its end for which an event without a meeting is kept, in milliseconds. */
  calendarRetentionMs: number
  meetings: RpcClients['mi.meetings.v1.MeetingsInternal']
  users: RpcClients['mi.identity.v1.IdentityInternal']
}
