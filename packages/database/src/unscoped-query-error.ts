/** A query that could have crossed tenants. Always a fault of the code that wrote it, never of a caller's input. */
export class UnscopedQueryError extends Error {
  constructor(model: string, operation: string, missing: string) {
    super(`${model}.${operation} is not bound to one tenant: ${missing} must be given`)
    this.name = 'UnscopedQueryError'
  }
}
