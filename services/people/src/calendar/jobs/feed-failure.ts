/** A feed that cannot be read; the code is the connection's `error`. */
export class FeedFailure extends Error {
  readonly code: string

  constructor(code: string, message = code) {
    super(message)
    this.name = 'FeedFailure'
    this.code = code
  }
}
