/** Words of a segment, found in it character for character. Times are seconds. */
export interface Citation {
  readonly segmentId: string
  readonly start: number
  readonly end: number
  readonly quote: string
}

export interface SectionDraft {
  readonly key: string
  readonly title: string
  /** Markdown in the format of the template's section. */
  readonly content: string
  readonly citations: readonly Citation[]
}

export const PRIORITIES = ['high', 'medium', 'low'] as const
export type Priority = (typeof PRIORITIES)[number]

export interface ActionItemDraft {
  /** An imperative or a short sentence, at most 300 characters. */
  readonly title: string
  readonly description: string | null
  /** Participant id; null when it is not certain who is meant. */
  readonly assigneeId: string | null
  /** A name that was said but belongs to no participant; null otherwise. */
  readonly assigneeName: string | null
  /** `YYYY-MM-DD` in the meeting's time zone. */
  readonly dueDate: string | null
  readonly priority: Priority
  /** 0–1; drafts come in descending order of it. */
  readonly confidence: number
  /** The first is the source. Never empty. */
  readonly citations: readonly Citation[]
}

export interface DecisionDraft {
  readonly text: string
  readonly confidence: number
  readonly citations: readonly Citation[]
}

export interface QuestionDraft {
  readonly text: string
  /** Asked, and not answered within the same exchange. */
  readonly open: boolean
  readonly citations: readonly Citation[]
}

/** What somebody said that matters, as it stands in notes behind their name. */
export interface PointDraft {
  readonly text: string
  readonly citations: readonly Citation[]
}

/** A stretch of the meeting about one thing. Topics cover the meeting in order and do not overlap. */
export interface TopicDraft {
  readonly title: string
  readonly start: number
  readonly end: number
  readonly segmentIds: readonly string[]
  readonly keywords: readonly string[]
}

export interface SummaryDraft {
  /** What the meeting was about, in a few words. */
  readonly title: string
  /** Full sentences, no Markdown. */
  readonly overview: string
  /** BCP 47 tag the text is written in. */
  readonly language: string
  readonly sections: readonly SectionDraft[]
  readonly actionItems: readonly ActionItemDraft[]
  readonly decisions: readonly DecisionDraft[]
  readonly questions: readonly QuestionDraft[]
  readonly topics: readonly TopicDraft[]
  /** What was said of the topics, in the order of the meeting; left out by engines that choose none beyond the sections. */
  readonly points?: readonly PointDraft[]
}

export interface PassageCitation extends Citation {
  readonly meetingId: string
  readonly meetingTitle: string
}

export interface AnswerDraft {
  readonly answer: string
  /** False: nothing fits, `citations` is empty and `answer` says so. */
  readonly found: boolean
  readonly citations: readonly PassageCitation[]
}
