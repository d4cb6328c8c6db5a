/** A quote of a segment, character for character. Times are seconds. */
export interface Citation {
  readonly segmentId: string
  readonly start: number
  readonly end: number
  readonly quote: string
}

export interface SectionDraft {
  readonly key: string
  readonly title: string
  /** Markdown in the format of the section. */
  readonly content: string
  readonly citations: readonly Citation[]
}

export const PRIORITIES = ['high', 'medium', 'low'] as const
export type Priority = (typeof PRIORITIES)[number]

export interface ActionItemDraft {
  /** An imperative or a short sentence, at most 300 characters. */
  readonly title: string
  readonly description: string | null
  /** A participant id. Null if the owner is not certain. */
  readonly assigneeId: string | null
  /** The name of an owner who is no participant. Null otherwise. */
  readonly assigneeName: string | null
  /** `YYYY-MM-DD` in the meeting's time zone. */
  readonly dueDate: string | null
  readonly priority: Priority
  /** 0–1. Drafts are in descending order of it. */
  readonly confidence: number
  /** At least one. The first is the source. */
  readonly citations: readonly Citation[]
}

export interface DecisionDraft {
  readonly text: string
  readonly confidence: number
  readonly citations: readonly Citation[]
}

export interface QuestionDraft {
  readonly text: string
  /** The question was not answered within the exchange. */
  readonly open: boolean
  readonly citations: readonly Citation[]
}

/** An important statement, as notes have it behind the speaker's name. */
export interface PointDraft {
  readonly text: string
  readonly citations: readonly Citation[]
}

/** A part of the meeting about one subject. Topics cover the meeting in order, without overlap. */
export interface TopicDraft {
  readonly title: string
  readonly start: number
  readonly end: number
  readonly segmentIds: readonly string[]
  readonly keywords: readonly string[]
}

export interface SummaryDraft {
  /** The subject of the meeting, in a few words. */
  readonly title: string
  /** Full sentences, no Markdown. */
  readonly overview: string
  /** BCP 47 tag of the language of the text. */
  readonly language: string
  readonly sections: readonly SectionDraft[]
  readonly actionItems: readonly ActionItemDraft[]
  readonly decisions: readonly DecisionDraft[]
  readonly questions: readonly QuestionDraft[]
  readonly topics: readonly TopicDraft[]
  /** The statements about the topics, in the order of the meeting. Absent if an engine chooses no points beyond the sections. */
  readonly points?: readonly PointDraft[]
}

export interface PassageCitation extends Citation {
  readonly meetingId: string
  readonly meetingTitle: string
}

export interface AnswerDraft {
  readonly answer: string
  /** False if nothing fits: `citations` is empty, and `answer` says so. */
  readonly found: boolean
  readonly citations: readonly PassageCitation[]
}
