export interface Attendee {
  /** In lower case. */
  email: string
  name: string | null
  /** `accepted`, `declined`, `tentative`, `needs-action` …, in lower case. Null when the file does not state it. */
  response: string | null
  /** A room or a device. */
  isResource: boolean
}

/** A single event, or one date of a recurring event. */
export interface Occurrence {
  uid: string
  /** The PRODID of the calendar: `-//Google Inc//Google Calendar 70.9054//EN`. */
  prodId: string
  /** The original start of a date of a recurring event. Null for a single event. */
  recurrenceId: Date | null
  start: Date
  /** Never before the start. */
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

/** The interval in which the returned occurrences start. */
export interface Window {
  /** Inclusive. */
  from: Date
  /** Exclusive. */
  to: Date
}
