import { execute, queryRows, raw, sql } from '@mi/database/sql'
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

/** The models that have a table of vectors. */
const MODELS = sql`CREATE TABLE IF NOT EXISTS search_vector_model (
  model_no   integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  model      text NOT NULL,
  dimensions integer NOT NULL,
  type       text NOT NULL,
  UNIQUE (model, dimensions)
)`

/** Only one process creates tables at a time. */
const LOCK = sql`SELECT pg_advisory_xact_lock(hashtextextended('search_vector', 0))`

/**
 * Ensures that the server has pgvector, and returns its version.
 * @throws SemanticSearchNotConfigured when pgvector is missing or this database user may not enable it
 */
async function ensureVectorExtension(pool: Pool): Promise<string> {
  const version = await inTransaction(pool, async client => {
    await execute(client, LOCK)
    return (await installedVersion(client)) ?? (await install(client))
  })
  // Version 0.5 introduced the HNSW index.
  if (!isSince(version, 5)) throw new SemanticSearchNotConfigured(`pgvector is ${version}, 0.5 is needed`)
  return version
}

async function installedVersion(client: ClientBase): Promise<string | null> {
  const [extension] = await queryRows<{ version: string | null }>(
    client,
    sql`SELECT installed_version AS version FROM pg_available_extensions WHERE name = 'vector'`,
  )
  if (extension) return extension.version
  throw new SemanticSearchNotConfigured('the PostgreSQL server does not have the extension pgvector')
}

async function install(client: ClientBase): Promise<string> {
  try {
    await execute(client, sql`CREATE EXTENSION vector`)
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
    await execute(client, LOCK)
    await execute(client, MODELS)
    const [found] = await queryRows<{ modelNo: number; type: VectorType }>(
      client,
      sql`SELECT model_no AS "modelNo", type FROM search_vector_model
        WHERE model = ${model} AND dimensions = ${dimensions}`,
    )
    if (found) return { ...nameAndType(found.modelNo, found.type, dimensions), iterative }
    // halfvec needs half the space and returns the same order of nearest segments.
    const type: VectorType = isSince(extensionVersion, 7) ? 'halfvec' : 'vector'
    const [added] = await queryRows<{ modelNo: number }>(
      client,
      sql`INSERT INTO search_vector_model (model, dimensions, type) VALUES (${model}, ${dimensions}, ${type})
        RETURNING model_no AS "modelNo"`,
    )
    const table = nameAndType((added as { modelNo: number }).modelNo, type, dimensions)
    const name = raw(table.name)
    // text_hash identifies the text of the vector. If the segment's text changed since, the vector is ignored.
    await execute(
      client,
      sql`CREATE TABLE ${name} (
        transcript_no integer NOT NULL,
        position      integer NOT NULL,
        text_hash     uuid NOT NULL,
        embedding     ${raw(table.type)} NOT NULL,
        PRIMARY KEY (transcript_no, position),
        FOREIGN KEY (transcript_no, position) REFERENCES search_segment ON DELETE CASCADE
      )`,
    )
    if (dimensions <= MOST_INDEXED[type])
      await execute(
        client,
        sql`CREATE INDEX ${name}_nearest ON ${name} USING hnsw (embedding ${raw(type)}_cosine_ops)`,
      )
    return { ...table, iterative }
  })
}

/** The tables of all other models; their names are safe in SQL. */
export async function otherVectorTables(
  connection: Pool | ClientBase,
  { name }: VectorTable,
): Promise<string[]> {
  const rows = await queryRows<{ modelNo: number }>(
    connection,
    sql`SELECT model_no AS "modelNo" FROM search_vector_model`,
  )
  return rows.map(({ modelNo }) => tableName(modelNo)).filter(other => other !== name)
}

/** Deletes the vector tables of all other models. */
export async function dropOtherVectorTables(pool: Pool, table: VectorTable): Promise<void> {
  await inTransaction(pool, async client => {
    await execute(client, LOCK)
    for (const other of await otherVectorTables(client, table)) {
      await execute(client, sql`DROP TABLE ${raw(other)}`)
      await execute(
        client,
        sql`DELETE FROM search_vector_model WHERE 'search_vector_' || model_no = ${other}`,
      )
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
