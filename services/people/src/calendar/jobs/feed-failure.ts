import type { FeedWarning } from '../domain/feed-warnings.ts'

/** A feed that cannot be read. */
export class FeedFailure extends Error {
  /** The connection's `error`. */
  readonly code: string
  /** The line because of which the feed is refused. */
  readonly warning: FeedWarning | null

  constructor(code: string, warning: FeedWarning | null = null) {
    super(warning ? `${code}: line ${warning.line}: ${warning.message}` : code)
    this.name = 'FeedFailure'
    this.code = code
    this.warning = warning
  }
}
