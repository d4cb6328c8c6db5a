import type { FeedWarning } from '../domain/feed-warnings.ts'

/** The error for a feed that cannot be read. */
export class FeedFailure extends Error {
  /** The value of the connection's `error`. */
  readonly code: string
  /** The line for which the feed is rejected. */
  readonly warning: FeedWarning | null

  constructor(code: string, warning: FeedWarning | null = null) {
    super(warning ? `${code}: line ${warning.line}: ${warning.message}` : code)
    this.name = 'FeedFailure'
    this.code = code
    this.warning = warning
  }
}
