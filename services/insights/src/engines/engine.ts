import type {
  AnswerDraft as AnalysisAnswer,
  SummaryDraft as AnalysisSummary,
  AnswerRequest as AnswerTask,
  SummaryRequest as SummaryTask,
} from '@mi/meeting-analysis'

export {
  type ActionItemDraft,
  type Citation,
  type DecisionDraft,
  type MeetingFacts,
  type Participant,
  type Passage,
  type PassageCitation,
  type PointDraft,
  PRIORITIES,
  type Priority,
  type QuestionDraft,
  SECTION_FORMATS,
  type SectionDraft,
  type SectionFormat,
  type Segment,
  type SummaryTemplate,
  type TemplateSection,
  type TopicDraft,
} from '@mi/meeting-analysis'

/**
 * The interface of every insights engine: the built-in extractive engine and
 * the language-model engine pass the same contract suite and are interchangeable.
 *
 * Engines are pure with respect to the platform: they get everything they need in the request and
 * return drafts. They read no database, publish nothing, and give out no ids of stored things.
 */
export interface InsightsEngine {
  /** Recorded with every summary and answer, `built-in` for example. */
  readonly name: string
  /** Whether it can write in a language, BCP 47, about what was said in another; null where that is not known. */
  writes(language: string, spoken: string | null): boolean
  summarize(request: SummaryRequest): Promise<SummaryDraft>
  answer(request: AnswerRequest): Promise<AnswerDraft>
}

/** Whose work it is: accounts take turns where work has to wait. */
interface Owned {
  readonly accountId?: string | undefined
}

export interface SummaryRequest extends SummaryTask, Owned {
  readonly signal?: AbortSignal | undefined
  readonly onTokens?: OnTokens | undefined
  readonly finishedParts?: FinishedParts | undefined
}

/**
 * Called for each answer of a model that has to be paid, as it comes and before anything is made of it: so it is known too when the request
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

export interface TokenUsage {
  readonly input: number
  readonly output: number
}

/** What of a draft only the engine knows. */
interface Production {
  /** Null for an engine that uses no model. */
  readonly usage: TokenUsage | null
  /** Set when another engine than the requested one has written it: {@link InsightsEngine.name}. */
  readonly engine?: string
}

export interface SummaryDraft extends AnalysisSummary, Production {}

export interface AnswerRequest extends AnswerTask, Owned {
  readonly signal?: AbortSignal | undefined
  /** The caller stops waiting then: nothing is begun that would not be finished. */
  readonly deadline?: Date | undefined
  readonly onTokens?: OnTokens | undefined
}

export interface AnswerDraft extends AnalysisAnswer, Production {}
