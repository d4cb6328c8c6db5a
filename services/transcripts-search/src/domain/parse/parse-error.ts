import { MAX_PROBLEMS } from '../limits.ts'

export interface ParseProblem {
  /** The place: `segments[12].end`, `cue 7 (line 31)`, `line 4`, `body`. */
  readonly field: string
  readonly message: string
}

/** The file cannot be imported. Lists every problem found, up to {@link MAX_PROBLEMS}. */
export class TranscriptParseError extends Error {
  readonly details: readonly ParseProblem[]

  constructor(details: readonly ParseProblem[]) {
    const [first] = details
    super(first ? `${first.field}: ${first.message}` : 'The transcript cannot be read.')
    this.name = 'TranscriptParseError'
    this.details = details
  }
}

/** Collects problems, so that a person mends a file in one go and not one error at a time. */
export class ProblemList {
  readonly #problems: ParseProblem[] = []

  get isEmpty(): boolean {
    return this.#problems.length === 0
  }

  /** @throws TranscriptParseError once the list is full: reading on would tell nothing more. */
  add(field: string, message: string): void {
    this.#problems.push({ field, message })
    if (this.#problems.length >= MAX_PROBLEMS) this.throwIfAny()
  }

  /** For what makes reading on impossible. */
  fail(field: string, message: string): never {
    this.#problems.push({ field, message })
    throw new TranscriptParseError(this.#problems)
  }

  throwIfAny(): void {
    if (this.#problems.length > 0) throw new TranscriptParseError(this.#problems)
  }
}
