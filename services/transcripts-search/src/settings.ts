import { defineSettings } from '@mi/config'
import { databaseSettings } from '@mi/database/settings'
import { encryptionSettings } from '@mi/encryption'

/** The settings of the search engine. */
export const searchDeclarations = {
  openSearchUrl: {
    env: 'OPENSEARCH_URL',
    type: 'url',
    protocols: ['http', 'https'],
    optional: true,
    secret: true,
    meaning: 'OpenSearch, with user and password where it wants them. Without it PostgreSQL searches.',
  },
  openSearchIndexPrefix: {
    env: 'OPENSEARCH_INDEX_PREFIX',
    type: 'string',
    default: 'transcripts',
    meaning: 'Begins the names of all its indices and aliases.',
  },
  openSearchShards: {
    env: 'OPENSEARCH_SHARDS',
    type: 'integer',
    min: 1,
    max: 1024,
    default: 1,
    meaning: 'Shards of an index that is made; one holds some 50 GB.',
  },
  openSearchReplicas: {
    env: 'OPENSEARCH_REPLICAS',
    type: 'integer',
    min: 0,
    max: 20,
    default: 0,
    meaning: 'Copies of every shard on other nodes.',
  },
  embeddingsBaseUrl: {
    env: 'EMBEDDINGS_BASE_URL',
    type: 'url',
    protocols: ['http', 'https'],
    optional: true,
    meaning: 'An OpenAI-compatible API with /embeddings: search by meaning, with OPENSEARCH_URL or pgvector.',
  },
  embeddingsApiKey: {
    env: 'EMBEDDINGS_API_KEY',
    type: 'string',
    optional: true,
    secret: true,
    meaning: 'Bearer token of that API.',
  },
  embeddingsModel: {
    env: 'EMBEDDINGS_MODEL',
    type: 'string',
    default: 'text-embedding-3-small',
    meaning: 'Model to ask for. Another one needs `search-index reindex`.',
  },
} as const

/** The settings of this service's commands: the same store and search engine. */
export const commandSettings = defineSettings({ ...databaseSettings, ...searchDeclarations })

/** The settings that only this service has. */
export const settings = defineSettings({
  databaseConnections: {
    env: 'DATABASE_CONNECTIONS',
    type: 'integer',
    min: 4,
    max: 500,
    default: 16,
    meaning: 'Most connections of one process. Consumers of events take up to 8, the search index 3.',
  },
  ...encryptionSettings,
  ...searchDeclarations,
} as const)
