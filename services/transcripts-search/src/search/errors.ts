/** The engine cannot be reached or does not answer in time: the route answers 503, queued writes wait. */
export class SearchUnavailable extends Error {
  override readonly name = 'SearchUnavailable'
  readonly code = 'search_unavailable'

  constructor(cause: unknown) {
    super('The search engine is not available.', { cause })
  }
}

/** `mode: semantic` or `hybrid` without an embedding endpoint, or on an engine that stores no vectors: a 400. */
export class SemanticSearchNotConfigured extends Error {
  override readonly name = 'SemanticSearchNotConfigured'
  readonly code = 'semantic_search_not_configured'

  /** `missing`: what would have to be there, in words for the client. */
  constructor(missing = 'no embedding endpoint is set') {
    super(`Semantic search is not configured here (${missing}): only mode lexical can be used.`)
  }
}

/** A query whose words occur so often that their places do not fit into memory beside those of others: a 400. */
export class QueryTooBroad extends Error {
  override readonly name = 'QueryTooBroad'

  constructor() {
    super('occurs too often: use fewer or rarer words, or filter by meeting or time')
  }
}
