export const DIAGRAM_TYPES = ['flowchart', 'sequence', 'mindmap', 'infographic'] as const
export type DiagramType = (typeof DIAGRAM_TYPES)[number]

export const DIAGRAM_STYLES = ['minimal', 'detailed', 'colorful'] as const
export type DiagramStyle = (typeof DIAGRAM_STYLES)[number]

/** One stretch of speech. `start` and `end` are seconds from the start of the recording. */
export interface DiagramSegment {
  readonly id: string
  /** Position in the transcript; segments arrive in this order. */
  readonly index: number
  readonly speakerId: string | null
  readonly speakerName: string | null
  readonly text: string
  readonly start: number
  readonly end: number
}

export interface DiagramTopic {
  readonly title: string
  readonly start: number
  readonly end: number
  readonly segmentIds: readonly string[]
  readonly keywords: readonly string[]
}

export interface DiagramDecision {
  readonly text: string
  readonly segmentId: string
  /** 0–1; left out or null: certain. Where there is room for some, the surest are shown. */
  readonly confidence?: number | null
}

export interface DiagramOption {
  readonly text: string
  readonly segmentId: string
}

/** A question that was put to the meeting, the answers that were weighed, and the decision it led to. */
export interface DiagramQuestion {
  readonly text: string
  readonly segmentId: string
  readonly options: readonly DiagramOption[]
  /** `segmentId` of the decision that settled it; null when nothing did. */
  readonly decisionSegmentId: string | null
}

export interface DiagramActionItem {
  readonly title: string
  readonly assigneeName: string | null
  /** `YYYY-MM-DD`. */
  readonly dueDate: string | null
  readonly segmentIds: readonly string[]
  /** As of a decision. */
  readonly confidence?: number | null
}

/** Words as they were said; a sentence may run over several segments. */
export interface DiagramSaid {
  readonly text: string
  readonly segmentIds: readonly string[]
}

/** Somebody asked somebody for something. Speakers are named by their `speakerId`. */
export interface DiagramExchange {
  readonly askerId: string
  readonly addresseeId: string
  readonly question: DiagramSaid
  /** Null when no answer was heard. */
  readonly answer: DiagramSaid | null
}

export interface DiagramInput {
  readonly type: DiagramType
  readonly style: DiagramStyle
  /** At most five; narrows the diagram to what was said about them. */
  readonly focusTopics: readonly string[]
  readonly title: string
  /** `YYYY-MM-DD`, in the meeting's time zone. */
  readonly date: string | null
  /** BCP 47 tag of what was said; left out or null: found from the words. */
  readonly language?: string | null
  /** How long the meeting was, as its lists show it; left out or null: until the last word. */
  readonly durationSeconds?: number | null
  readonly participants: readonly { readonly id: string; readonly name: string }[]
  readonly segments: readonly DiagramSegment[]
  readonly topics: readonly DiagramTopic[]
  readonly decisions: readonly DiagramDecision[]
  readonly actionItems: readonly DiagramActionItem[]
  /** What was said of the topics that matters, as it stands in notes; left out: none is known. */
  readonly points?: readonly DiagramSaid[]
  /** Left out: found in the segments by `findQuestions`. */
  readonly questions?: readonly DiagramQuestion[]
  /** Left out: found in the segments by `findExchanges`. */
  readonly exchanges?: readonly DiagramExchange[]
}
