import { cleanText, isBlank } from '@mi/text'
import { MAX_TIME_MS } from '../../limits.ts'
import type { ValidationErrors } from '../transcript-parse-error.ts'

/**
 * Reads the fields of one JSON object strictly: values are not converted, and each mismatch is an error with its path. Null
 * has the meaning of an absent field, as in API responses. Methods return null for an absent or invalid field.
 */
export class ObjectFields {
  readonly #object: Record<string, unknown>
  readonly #path: string
  readonly #errors: ValidationErrors

  private constructor(object: Record<string, unknown>, path: string, errors: ValidationErrors) {
    this.#object = object
    this.#path = path
    this.#errors = errors
  }

  /** Null if the value is not an object. Unknown fields are errors with their names. */
  static of(
    value: unknown,
    path: string,
    known: ReadonlySet<string>,
    errors: ValidationErrors,
  ): ObjectFields | null {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      errors.add(path, 'must be an object')
      return null
    }
    for (const key of Object.keys(value)) {
      if (!known.has(key)) errors.add(`${path}.${cleanText(key).slice(0, 100)}`, 'is not a known field')
    }
    return new ObjectFields(value as Record<string, unknown>, path, errors)
  }

  path(name: string): string {
    return `${this.#path}.${name}`
  }

  has(name: string): boolean {
    return this.#object[name] !== undefined && this.#object[name] !== null
  }

  refuse(name: string, message: string): null {
    this.#errors.add(this.path(name), message)
    return null
  }

  /** @param options.required absence is an error; @param options.maxLength in UTF-16 units */
  string(name: string, options: { required: boolean; maxLength: number; blank?: boolean }): string | null {
    if (!this.has(name)) return options.required ? this.refuse(name, 'is required') : null
    const value = this.#object[name]
    if (typeof value !== 'string') return this.refuse(name, 'must be a string')
    if (value.length > options.maxLength) {
      return this.refuse(name, `must have at most ${options.maxLength} characters`)
    }
    const text = cleanText(value)
    return options.blank !== true && isBlank(text) ? this.refuse(name, 'must not be blank') : text
  }

  number(name: string, options: { required: boolean; min: number; max: number }): number | null {
    if (!this.has(name)) return options.required ? this.refuse(name, 'is required') : null
    const value = this.#object[name]
    if (typeof value !== 'number') return this.refuse(name, 'must be a number')
    if (!Number.isFinite(value)) return this.refuse(name, 'must be a number')
    if (value < options.min || value > options.max) {
      return this.refuse(name, `must be from ${options.min} to ${options.max}`)
    }
    return value
  }

  /** Converts seconds to whole milliseconds. */
  time(name: string): number | null {
    const seconds = this.number(name, { required: true, min: 0, max: MAX_TIME_MS / 1000 })
    return seconds === null ? null : Math.round(seconds * 1000)
  }

  /** Unlike other fields, a list may be absent but not null, as in the schema. */
  array(name: string, maxItems: number): readonly unknown[] | null {
    const value = this.#object[name]
    if (value === undefined) return null
    if (!Array.isArray(value)) return this.refuse(name, 'must be a list')
    return value.length > maxItems ? this.refuse(name, `must have at most ${maxItems} items`) : value
  }

  value(name: string): unknown {
    return this.#object[name]
  }
}
