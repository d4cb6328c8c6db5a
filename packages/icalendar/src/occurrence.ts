export interface Attendee {
  /** In lower case. */
  email: string
  name: string | null
  /** `accepted`, `declined`, `tentative`, `needs-action` …, in lower case; null when the file does not say. */
  response: string | null
  /** A room or a device. */
  isResource: boolean
}

/** An event that does not recur, or one date of a recurring event. */
export interface Occurrence {
  uid: string
  /** The PRODID of the calendar: `-//Google Inc//Google Calendar 70.9054//EN`. */
  prodId: string
  /** The original start of a date of a recurring event, before it was moved; null for an event that does not recur. */
  recurrenceId: Date | null
  start: Date
  /** Not before the start. */
  end: Date
  title: string
  description: string
  location: string
  /** Addresses of a conference, the most explicit property first. */
  conferenceUrls: string[]
  isCancelled: boolean
  organizer: Attendee | null
  attendees: Attendee[]
}

/** The occurrences that are read start in this interval. */
export interface Window {
  /** Inclusive. */
  from: Date
  /** Exclusive. */
  to: Date
}
