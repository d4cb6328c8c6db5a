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
  type SectionDraft,
  type SectionFormat,
  type Segment,
  type SummaryTemplate,
  type TemplateSection,
  type TopicDraft,
} from '@mi/meeting-analysis'

/**
 * The interface of every insights engine. The built-in extractive engine and
 * the language-model engine pass the same contract suite and are interchangeable.
 *
 * Engines do not depend on the platform: they get all input in the request and
 * return drafts. They read no database, publish no events and assign no ids.
 */
export interface InsightsEngine {
  /** The name recorded with every summary and answer, for example `built-in`. */
  readonly name: string
  /** True if the engine can write in a language (BCP 47) about a transcript in language `spoken`; null if that is unknown. */
  writes(language: string, spoken: string | null): boolean
  summarize(request: SummaryRequest): Promise<SummaryDraft>
  answer(request: AnswerRequest): Promise<AnswerDraft>
}

/** The account of the work: accounts take turns where work has to wait. */
interface Owned {
  readonly accountId?: string | undefined
}

export interface SummaryRequest extends SummaryTask, Owned {
  readonly signal?: AbortSignal | undefined
  readonly onTokens?: OnTokens | undefined
  readonly finishedParts?: FinishedParts | undefined
}

/**
 * Called for each paid response of a model, immediately and before it is processed, so that the tokens are recorded even when the request
 * fails later or the process dies. The totals in drafts and errors count the same tokens.
 */
export type OnTokens = (usage: TokenUsage) => Promise<void>

/** Stores the results for parts of a long meeting until the summary is complete, so that a retry does not pay for them again. */
export interface FinishedParts {
  /** The stored result for the key; undefined when there is no result. */
  find(key: string): Promise<unknown>
  /** Stores `made` as JSON. */
  keep(key: string, made: readonly object[]): Promise<void>
}

export interface TokenUsage {
  readonly input: number
  readonly output: number
}

/** The fields of a draft that only the engine knows. */
interface Production {
  /** Null for an engine without a model. */
  readonly usage: TokenUsage | null
  /** Set when an engine other than the requested engine wrote the draft: {@link InsightsEngine.name}. */
  readonly engine?: string
}

export interface SummaryDraft extends AnalysisSummary, Production {}

export interface AnswerRequest extends AnswerTask, Owned {
  readonly signal?: AbortSignal | undefined
  /** The time at which the caller stops waiting: no work starts that cannot finish before it. */
  readonly deadline?: Date | undefined
  readonly onTokens?: OnTokens | undefined
}

export interface AnswerDraft extends AnalysisAnswer, Production {}
