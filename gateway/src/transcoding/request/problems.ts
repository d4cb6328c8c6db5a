import { type ErrorDetail, invalidFields } from '@mi/errors'

/** A body with thousands of mistakes is told the first of them. */
const MOST = 50

/** What is wrong with a request. All of it is told at once. */
export class Problems {
  readonly #found: ErrorDetail[] = []

  /** @param field path as the client wrote it: `participants[3].email` */
  add(field: string, message: string): void {
    if (this.#found.length < MOST) this.#found.push({ field, message })
  }

  get any(): boolean {
    return this.#found.length > 0
  }

  /** @throws {ServiceError} invalid_request naming every field */
  throwIfAny(): void {
    if (this.#found.length > 0) throw invalidFields(this.#found)
  }
}
