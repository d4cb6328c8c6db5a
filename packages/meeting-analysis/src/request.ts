/** An utterance of a transcript. Times are seconds from the start of the meeting. */
export interface Segment {
  readonly id: string
  /** The position in the transcript, ascending. */
  readonly index: number
  /** A participant id. Null if the speaker is unknown. */
  readonly speakerId: string | null
  readonly speakerName: string
  readonly text: string
  readonly start: number
  readonly end: number
}

export interface Participant {
  readonly id: string
  readonly name: string
  readonly email: string | null
}

export interface MeetingFacts {
  readonly title: string
  /** ISO 8601 instant, from which spoken deadlines (“by Friday”) are calculated. Null: no deadline gets a date. */
  readonly startedAt: string | null
  /** The IANA zone of spoken dates, for example `Europe/Berlin`. */
  readonly timeZone: string
}

export const SECTION_FORMATS = ['paragraph', 'bullets', 'table'] as const
export type SectionFormat = (typeof SECTION_FORMATS)[number]

export interface TemplateSection {
  /** `[a-z0-9_]{1,40}`, unique in its template. */
  readonly key: string
  readonly title: string
  readonly prompt: string
  readonly format: SectionFormat
  /** A required section without content says so. Any other section without content is left out. */
  readonly required: boolean
}

export interface SummaryTemplate {
  readonly name: string
  readonly language: string | null
  readonly sections: readonly TemplateSection[]
}

export interface SummaryRequest {
  readonly meeting: MeetingFacts
  readonly participants: readonly Participant[]
  readonly segments: readonly Segment[]
  readonly template: SummaryTemplate
  /** BCP 47 tag of the language to write in. Null if it is unknown. */
  readonly language: string | null
  /** The language of the transcript, if it differs. Quotes stay in it. */
  readonly spokenLanguage?: string | null
  /** The subjects that the user wants stressed, in their words. */
  readonly instructions?: string | undefined
  /** The most words of overview and sections together. By default it depends on the length of the meeting. */
  readonly targetWords?: number | undefined
}

/** A segment that a search found, of any meeting that the user may read. */
export interface Passage extends Segment {
  readonly meetingId: string
  readonly meetingTitle: string
}

export interface AnswerRequest {
  readonly question: string
  /** In any order. Neighbours of a hit improve the answer. */
  readonly passages: readonly Passage[]
  readonly language: string | null
  /** Ids of the segments in which decisions were found. */
  readonly settledIn?: ReadonlySet<string> | undefined
  /** The most words of an answer that needs several sentences. 90 by default. */
  readonly targetWords?: number | undefined
}
