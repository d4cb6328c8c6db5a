export { type Embedder, EmbeddingFailed } from './embeddings/embedder.ts'
export { connectEmbedder, type EmbeddingEndpoint } from './embeddings/openai-compatible.ts'
export * from './engine.ts'
export { QueryTooBroad, SearchUnavailable, SemanticSearchNotConfigured } from './errors.ts'
export {
  type ReindexOptions,
  type ReindexProgress,
  type ReindexReport,
  reindex,
} from './maintenance/reindex.ts'
export type { Scope, SegmentSource, StoredTranscript } from './maintenance/segment-source.ts'
export { type Difference, type VerifyOptions, type VerifyReport, verify } from './maintenance/verify.ts'
export {
  createOpenSearchEngine,
  type OpenSearchEngine,
  type OpenSearchEngineOptions,
} from './opensearch/engine.ts'
export { createPostgresEngine, type PostgresEngineOptions } from './postgres/engine.ts'
export { openVectors, type Vectors } from './postgres-vectors/vector-table.ts'
