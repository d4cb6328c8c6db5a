import type { ClientBase, Pool } from 'pg'
import type { Embedder } from '../embeddings/embedder.ts'
import { SemanticSearchNotConfigured } from '../errors.ts'
import { inTransaction } from '../postgres/transaction.ts'

/** The table with the vectors of one model. */
export interface VectorTable {
  /** The name of the table; safe in SQL. */
  name: string
  /** The SQL type of its vectors, with their dimensions: `halfvec(384)`. */
  type: string
  /** The extension can continue an index scan when filters leave too few rows (iterative scans, since version 0.8). */
  iterative: boolean
}

/** The maximum dimensions of an HNSW index. Longer vectors are compared one by one. */
const MOST_INDEXED = { vector: 2_000, halfvec: 4_000 }
type VectorType = keyof typeof MOST_INDEXED

/** Only one process creates tables at a time. */
const LOCK = `SELECT pg_advisory_xact_lock(hashtextextended('search_vector', 0))`

/**
 * Ensures that the server has pgvector, and returns its version.
 * @throws SemanticSearchNotConfigured when pgvector is missing or this database user may not enable it
 */
async function ensureVectorExtension(pool: Pool): Promise<string> {
  const version = await inTransaction(pool, async client => {
    await client.query(LOCK)
    return (await installedVersion(client)) ?? (await install(client))
  })
  // Version 0.5 introduced the HNSW index.
  if (!isSince(version, 5)) throw new SemanticSearchNotConfigured(`pgvector is ${version}, 0.5 is needed`)
  return version
}

async function installedVersion(client: ClientBase): Promise<string | null> {
  const { rows } = await client.query<{ installed_version: string | null }>(
    `SELECT installed_version FROM pg_available_extensions WHERE name = 'vector'`,
  )
  const [extension] = rows
  if (extension) return extension.installed_version
  throw new SemanticSearchNotConfigured('the PostgreSQL server does not have the extension pgvector')
}

async function install(client: ClientBase): Promise<string> {
  try {
    await client.query('CREATE EXTENSION vector')
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error
    throw new SemanticSearchNotConfigured(
      'the extension pgvector is not switched on in this database, which takes a superuser: CREATE EXTENSION vector',
    )
  }
  return (await installedVersion(client)) ?? ''
}

/** True if a version of the extension is `0.<minor>` or newer. */
function isSince(version: string, wantedMinor: number): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > 0 || minor >= wantedMinor
}

/** The table for the vectors of a model; creates it if necessary. Models have separate tables: their vectors cannot be compared. */
async function ensureVectorTable(
  pool: Pool,
  { model, dimensions }: Pick<Embedder, 'model' | 'dimensions'>,
  extensionVersion: string,
): Promise<VectorTable> {
  const iterative = isSince(extensionVersion, 8)
  return inTransaction(pool, async client => {
    await client.query(LOCK)
    await client.query(`CREATE TABLE IF NOT EXISTS search_vector_model (
      model_no   integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      model      text NOT NULL,
      dimensions integer NOT NULL,
      type       text NOT NULL,
      UNIQUE (model, dimensions)
    )`)
    const known = await client.query<{ model_no: number; type: VectorType }>(
      'SELECT model_no, type FROM search_vector_model WHERE model = $1 AND dimensions = $2',
      [model, dimensions],
    )
    const [found] = known.rows
    if (found) return { ...nameAndType(found.model_no, found.type, dimensions), iterative }
    // halfvec needs half the space and returns the same order of nearest segments.
    const type: VectorType = isSince(extensionVersion, 7) ? 'halfvec' : 'vector'
    const added = await client.query<{ model_no: number }>(
      'INSERT INTO search_vector_model (model, dimensions, type) VALUES ($1, $2, $3) RETURNING model_no',
      [model, dimensions, type],
    )
    const table = nameAndType((added.rows[0] as { model_no: number }).model_no, type, dimensions)
    // text_hash identifies the text of the vector. If the segment's text changed since, the vector is ignored.
    await client.query(`CREATE TABLE ${table.name} (
      transcript_no integer NOT NULL,
      position      integer NOT NULL,
      text_hash     uuid NOT NULL,
      embedding     ${table.type} NOT NULL,
      PRIMARY KEY (transcript_no, position),
      FOREIGN KEY (transcript_no, position) REFERENCES search_segment ON DELETE CASCADE
    )`)
    if (dimensions <= MOST_INDEXED[type]) {
      await client.query(
        `CREATE INDEX ${table.name}_nearest ON ${table.name} USING hnsw (embedding ${type}_cosine_ops)`,
      )
    }
    return { ...table, iterative }
  })
}

/** The tables of all other models; their names are safe in SQL. */
export async function otherVectorTables(
  connection: Pool | ClientBase,
  { name }: VectorTable,
): Promise<string[]> {
  const { rows } = await connection.query<{ model_no: number }>('SELECT model_no FROM search_vector_model')
  return rows.map(row => tableName(row.model_no)).filter(other => other !== name)
}

/** Deletes the vector tables of all other models. */
export async function dropOtherVectorTables(pool: Pool, table: VectorTable): Promise<void> {
  await inTransaction(pool, async client => {
    await client.query(LOCK)
    for (const other of await otherVectorTables(client, table)) {
      await client.query(`DROP TABLE ${other}`)
      await client.query(`DELETE FROM search_vector_model WHERE 'search_vector_' || model_no = $1`, [other])
    }
  })
}

function tableName(modelNo: number): string {
  return `search_vector_${modelNo}`
}

function nameAndType(modelNo: number, type: VectorType, dimensions: number) {
  return { name: tableName(modelNo), type: `${type}(${dimensions})` }
}

/** The table with the vectors in PostgreSQL, and the embedder that creates them. */
export interface Vectors {
  table: VectorTable
  embedder: Embedder
}

/**
 * Prepares a database for the vectors of an embedder. Safe to repeat and to run in several processes.
 * @throws SemanticSearchNotConfigured when the server lacks pgvector; the embedder is not connected then
 */
export async function openVectors(pool: Pool, connect: () => Promise<Embedder>): Promise<Vectors> {
  const extensionVersion = await ensureVectorExtension(pool)
  const embedder = await connect()
  return { embedder, table: await ensureVectorTable(pool, embedder, extensionVersion) }
}
