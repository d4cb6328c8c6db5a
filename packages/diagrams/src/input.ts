export const DIAGRAM_STYLES = ['minimal', 'detailed', 'colorful'] as const
export type DiagramStyle = (typeof DIAGRAM_STYLES)[number]

/** A segment of speech. `start` and `end` are seconds from the start of the recording. */
export interface DiagramSegment {
  readonly id: string
  /** The position in the transcript. Segments are in this order. */
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
  /** From 0 to 1. Absent or null means certain. If not all fit, the most certain are shown. */
  readonly confidence?: number | null
}

export interface DiagramOption {
  readonly text: string
  readonly segmentId: string
}

/** A question in the meeting, the options that were discussed, and the decision that followed. */
export interface DiagramQuestion {
  readonly text: string
  readonly segmentId: string
  readonly options: readonly DiagramOption[]
  /** The `segmentId` of the decision that answers the question, or null. */
  readonly decisionSegmentId: string | null
}

export interface DiagramActionItem {
  readonly title: string
  readonly assigneeName: string | null
  /** `YYYY-MM-DD`. */
  readonly dueDate: string | null
  readonly segmentIds: readonly string[]
  /** The same as the confidence of a decision. */
  readonly confidence?: number | null
}

/** Words from the transcript. A sentence may extend over several segments. */
export interface DiagramSaid {
  readonly text: string
  readonly segmentIds: readonly string[]
}

/** A question or request from one speaker to another. Speakers are identified by their `speakerId`. */
export interface DiagramExchange {
  readonly askerId: string
  readonly addresseeId: string
  readonly question: DiagramSaid
  /** Null when the transcript contains no answer. */
  readonly answer: DiagramSaid | null
}

/** A meeting, and how it is drawn whatever the type of the diagram. */
export interface MeetingToDraw {
  readonly style: DiagramStyle
  /** At most five topics. The diagram shows only what was said about them. */
  readonly focusTopics: readonly string[]
  readonly title: string
  /** `YYYY-MM-DD`, in the meeting's time zone. */
  readonly date: string | null
  /** The BCP 47 tag of the transcript's language. If absent or null, it is detected. */
  readonly language?: string | null
  /** The length of the meeting, as lists show it. If absent or null, it ends with the last word. */
  readonly durationSeconds?: number | null
  readonly participants: readonly { readonly id: string; readonly name: string }[]
  readonly segments: readonly DiagramSegment[]
  readonly topics: readonly DiagramTopic[]
  readonly decisions: readonly DiagramDecision[]
  readonly actionItems: readonly DiagramActionItem[]
  /** Important statements about the topics, as they are in the notes. */
  readonly points?: readonly DiagramSaid[]
  /** If absent, `findQuestions` finds them in the segments. */
  readonly questions?: readonly DiagramQuestion[]
  /** If absent, `findExchanges` finds them in the segments. */
  readonly exchanges?: readonly DiagramExchange[]
}
