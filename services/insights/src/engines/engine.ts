/**
 * The one interface behind which every insights engine stands: the built-in extractive engine and
 * the language-model engine pass the same contract suite and are interchangeable.
 *
 * Engines are pure with respect to the platform: they get everything they need in the request and
 * return drafts. They read no database, publish nothing, and give out no ids of stored things.
 */
export interface InsightsEngine {
  /** Recorded with every summary and answer, `built-in` for example. */
  readonly name: string
  summarize(request: SummaryRequest): Promise<SummaryDraft>
  answer(request: AnswerRequest): Promise<AnswerDraft>
}

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
  /** That of the transcript, where it is another: who quotes rather than writes stays with it. */
  readonly spokenLanguage?: string | null
  /** What the person who asked for this version wants stressed, in their words. */
  readonly instructions?: string | undefined
  /** Upper bound of overview and sections together, in words; by default by the meeting's length. */
  readonly targetWords?: number | undefined
  readonly signal?: AbortSignal | undefined
  readonly onTokens?: OnTokens | undefined
  readonly finishedParts?: FinishedParts | undefined
}

/**
 * Told of each answer of a model that has to be paid, as it comes and before anything is made of it: so it is known too when the request
 * fails later or the process dies. The sums in drafts and errors are the same tokens again.
 */
export type OnTokens = (usage: TokenUsage) => Promise<void>

/** Where what was made of parts of a long meeting is kept until the whole is done: another attempt does not pay for it again. */
export interface FinishedParts {
  /** What was kept under the key; undefined when nothing was. */
  find(key: string): Promise<unknown>
  /** `made` is kept as JSON. */
  keep(key: string, made: readonly object[]): Promise<void>
}

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

/** A stretch of the meeting about one thing. Topics cover the meeting in order and do not overlap. */
export interface TopicDraft {
  readonly title: string
  readonly start: number
  readonly end: number
  readonly segmentIds: readonly string[]
  readonly keywords: readonly string[]
}

export interface TokenUsage {
  readonly input: number
  readonly output: number
}

export interface SummaryDraft {
  /** What the meeting was about, in a few words. */
  readonly title: string
  /** Whole sentences, no Markdown. */
  readonly overview: string
  /** BCP 47 tag the text is written in. */
  readonly language: string
  readonly sections: readonly SectionDraft[]
  readonly actionItems: readonly ActionItemDraft[]
  readonly decisions: readonly DecisionDraft[]
  readonly questions: readonly QuestionDraft[]
  readonly topics: readonly TopicDraft[]
  /** Null for an engine that uses no model. */
  readonly usage: TokenUsage | null
  /** Set when another engine than the one that was asked has written it: {@link InsightsEngine.name}. */
  readonly engine?: string
}

/** A segment that retrieval found, of any meeting the asker may read. */
export interface Passage extends Segment {
  readonly meetingId: string
  readonly meetingTitle: string
}

export interface AnswerRequest {
  readonly question: string
  /** Best first or in any order: the engine ranks again. Neighbours of a hit improve the answer. */
  readonly passages: readonly Passage[]
  readonly language: string | null
  /** Upper bound of the answer, in words; 90 by default. */
  readonly targetWords?: number | undefined
  readonly signal?: AbortSignal | undefined
  /** Whoever asks is gone by then: nothing is begun that would not be done. */
  readonly deadline?: Date | undefined
  readonly onTokens?: OnTokens | undefined
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
  readonly usage: TokenUsage | null
  /** Set when another engine than the one that was asked has written it: {@link InsightsEngine.name}. */
  readonly engine?: string
}
