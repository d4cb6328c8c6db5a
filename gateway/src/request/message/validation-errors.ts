import { type ErrorDetail, invalidFields } from '@mi/errors'

/** Limits the size of the error response. */
const MAX_ERRORS = 50

/** Validation errors of a request, all reported at once. */
export class ValidationErrors {
  readonly #found: ErrorDetail[] = []

  /** @param field path as the client wrote it: `participants[3].email` */
  add(field: string, message: string): void {
    if (this.#found.length < MAX_ERRORS) this.#found.push({ field, message })
  }

  get any(): boolean {
    return this.#found.length > 0
  }

  /** @throws {ServiceError} invalid_request naming every field */
  throwIfAny(): void {
    if (this.#found.length > 0) throw invalidFields(this.#found)
  }
}
