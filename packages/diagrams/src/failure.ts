/** The reason for a missing diagram. With `no_evidence` and `focus_not_found`, a retry has the same result. */
export type DiagramFailureCode = 'no_transcript' | 'no_evidence' | 'focus_not_found'

/** The result for a meeting without the evidence for a diagram, instead of an empty diagram. */
export interface DiagramFailure {
  readonly code: DiagramFailureCode
  /** A sentence for the user who requested the diagram. */
  readonly message: string
}

export class NothingToDraw extends Error implements DiagramFailure {
  readonly code: DiagramFailureCode

  constructor(code: DiagramFailureCode, message: string) {
    super(message)
    this.name = 'NothingToDraw'
    this.code = code
  }
}
