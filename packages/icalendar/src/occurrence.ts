export interface Attendee {
  /** In lower case. */
  email: string
  name: string | null
  /** `accepted`, `declined`, `tentative`, `needs-action` …, in lower case; null when the file does not say. */
  response: string | null
  /** A room or a thing: nobody who could speak. */
  isResource: boolean
}

/** One event, or one date of a recurring one. */
export interface Occurrence {
  uid: string
  /** When this date of a recurring event was due before it was moved; null for an event that does not recur. */
  recurrenceId: Date | null
  start: Date
  /** Not before the start. */
  end: Date
  title: string
  description: string
  location: string
  /** Addresses of a conference that the file names as such, the best first. */
  conferenceUrls: string[]
  isCancelled: boolean
  organizer: Attendee | null
  attendees: Attendee[]
}

/** In which occurrences begin; half-open. */
export interface Window {
  from: Date
  to: Date
}
