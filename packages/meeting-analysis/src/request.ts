/** One piece of a transcript as it was said. Times are seconds from the start of the meeting. */
export interface Segment {
  readonly id: string
  /** Position in the transcript, ascending. */
  readonly index: number
  /** Participant id, or null where nobody was recognised. */
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
  /** ISO 8601 instant; spoken deadlines (“by Friday”) are resolved against it. Null: none is resolved. */
  readonly startedAt: string | null
  /** IANA zone in which spoken dates are meant, `Europe/Berlin` for example. */
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
  /** A required section says so when the meeting holds nothing for it; another is then left out. */
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
  /** BCP 47 tag of the language to write in, or null when unknown. */
  readonly language: string | null
  /** That of the transcript, where it is another: quotes stay in it. */
  readonly spokenLanguage?: string | null
  /** What the person who asked for this version wants stressed, in their words. */
  readonly instructions?: string | undefined
  /** Upper bound of overview and sections together, in words; by default by the meeting's length. */
  readonly targetWords?: number | undefined
}

/** A segment that retrieval found, of any meeting the user may read. */
export interface Passage extends Segment {
  readonly meetingId: string
  readonly meetingTitle: string
}

export interface AnswerRequest {
  readonly question: string
  /** In any order: they are ranked again. Neighbours of a hit improve the answer. */
  readonly passages: readonly Passage[]
  readonly language: string | null
  /** Ids of the segments in which the meetings are known to have settled something. */
  readonly settledIn?: ReadonlySet<string> | undefined
  /** Upper bound of an answer that one statement does not give, in words; 90 by default. */
  readonly targetWords?: number | undefined
}
