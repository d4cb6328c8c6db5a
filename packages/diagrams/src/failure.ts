/** Why there is no picture. `no_evidence` and `focus_not_found` are answers, not faults: retrying changes nothing. */
export type DiagramFailureCode = 'no_transcript' | 'no_evidence' | 'focus_not_found'

/** A meeting without the evidence a diagram needs ends in this instead of in an empty picture. */
export interface DiagramFailure {
  readonly code: DiagramFailureCode
  /** One sentence for the person who asked for the diagram. */
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
