import { MAX_ERRORS } from '../limits.ts'

export interface ValidationError {
  /** The place: `segments[12].end`, `cue 7 (line 31)`, `line 4`, `body`. */
  readonly field: string
  readonly message: string
}

/** The file cannot be imported. Lists all errors, up to {@link MAX_ERRORS}. */
export class TranscriptParseError extends Error {
  readonly details: readonly ValidationError[]

  constructor(details: readonly ValidationError[]) {
    const [first] = details
    super(first ? `${first.field}: ${first.message}` : 'The transcript cannot be read.')
    this.name = 'TranscriptParseError'
    this.details = details
  }
}

/** Collects errors, so that a user can correct all of them in one step. */
export class ValidationErrors {
  readonly #errors: ValidationError[] = []

  get isEmpty(): boolean {
    return this.#errors.length === 0
  }

  /** @throws TranscriptParseError when the list is full */
  add(field: string, message: string): void {
    this.#errors.push({ field, message })
    if (this.#errors.length >= MAX_ERRORS) this.throwIfAny()
  }

  /** Adds an error after which parsing cannot continue. */
  fail(field: string, message: string): never {
    this.#errors.push({ field, message })
    throw new TranscriptParseError(this.#errors)
  }

  throwIfAny(): void {
    if (this.#errors.length > 0) throw new TranscriptParseError(this.#errors)
  }
}
