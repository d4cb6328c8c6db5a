/** The engine cannot be reached or does not respond in time. The route returns 503; queued writes wait. */
export class SearchUnavailable extends Error {
  override readonly name = 'SearchUnavailable'
  readonly code = 'search_unavailable'

  constructor(cause: unknown) {
    super('The search engine is not available.', { cause })
  }
}

/** `mode: semantic` or `hybrid` without an embedding endpoint, or on an engine that stores no vectors. The route returns 400. */
export class SemanticSearchNotConfigured extends Error {
  override readonly name = 'SemanticSearchNotConfigured'
  readonly code = 'semantic_search_not_configured'

  /** `missing`: the missing component, in words for the client. */
  constructor(missing = 'no embedding endpoint is set') {
    super(`Semantic search is not configured here (${missing}): only mode lexical can be used.`)
  }
}

/** The words of a query occur so often that their positions exceed the memory limit of one query. The route returns 400. */
export class QueryTooBroad extends Error {
  override readonly name = 'QueryTooBroad'

  constructor() {
    super('occurs too often: use fewer or rarer words, or filter by meeting or time')
  }
}
