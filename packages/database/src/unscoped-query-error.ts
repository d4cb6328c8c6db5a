/** A query that could have read data of several tenants. It is always a bug in the query's code, never an error of a caller's input. */
export class UnscopedQueryError extends Error {
  constructor(model: string, operation: string, missing: string) {
    super(`${model}.${operation} is not bound to one tenant: ${missing} must be given`)
    this.name = 'UnscopedQueryError'
  }
}
