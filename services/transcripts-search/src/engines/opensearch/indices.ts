import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { SearchUnavailable } from '../errors.ts'
import type { OpenSearchClient } from './client.ts'
import { type VectorField, vectorMapping } from './vectors.ts'

/** Increase it with every change of `index-definition.json` or of the document fields: then a reindex is necessary. */
const INDEX_VERSION = 2

const DEFINITION = readFileSync(new URL('./index-definition.json', import.meta.url), 'utf8')

/** The aliases of an index family: `read` has one index, `write` also has all indices that are being built. */
interface Aliases {
  read: string
  write: string
}

export function aliasesOf(prefix: string): Aliases {
  return { read: `${prefix}-read`, write: `${prefix}-write` }
}

export interface IndexSettings {
  prefix: string
  shards: number
  replicas: number
}

/**
 * Creates an index that is not yet read or written, unless the name exists. Returns its name, which contains its version and its
 * creation time or `suffix`.
 */
export async function createIndex(
  client: OpenSearchClient,
  { prefix, shards, replicas }: IndexSettings,
  suffix = `${Date.now()}-${randomBytes(2).toString('hex')}`,
): Promise<string> {
  const name = `${prefix}-v${INDEX_VERSION}-${suffix}`
  const definition = JSON.parse(DEFINITION)
  definition.settings.number_of_shards = shards
  definition.settings.number_of_replicas = replicas
  await client.send('PUT', `/${name}`, { body: definition }).catch(error => {
    if (!String(error.message).includes('resource_already_exists_exception')) throw error
  })
  return name
}

/** Ensures that both aliases have an index. Two concurrent processes end with the same index. */
export async function ensureIndex(client: OpenSearchClient, settings: IndexSettings): Promise<void> {
  const { read, write } = aliasesOf(settings.prefix)
  if ((await indicesBehind(client, read)).length > 0) return
  // A fixed name for all processes: two indices behind one alias would return every hit twice.
  const name = await createIndex(client, settings, 'first')
  await changeAliases(client, [add(name, read), add(name, write)])
}

/** Ensures that an index accepts the vectors of an embedding model, even if it was created without the model. Safe to repeat. */
export async function ensureVectorField(
  client: OpenSearchClient,
  index: string,
  field: VectorField,
): Promise<void> {
  await client.send('PUT', `/${index}/_mapping`, { body: { properties: vectorMapping(field) } })
}

export async function indicesBehind(client: OpenSearchClient, alias: string): Promise<string[]> {
  const { status, body } = await client.send<Record<string, unknown>>('GET', `/_alias/${alias}`, {
    accept: [404],
  })
  return status === 404 ? [] : Object.keys(body)
}

/** All indices of a prefix that {@link createIndex} created, with the aliases of each. */
export async function indicesOfFamily(
  client: OpenSearchClient,
  prefix: string,
): Promise<Map<string, string[]>> {
  const { body } = await client.send<Record<string, { aliases: object }>>('GET', `/${prefix}-v*/_alias`)
  // The prefix of another family may begin with this prefix.
  const isOfFamily = (name: string) => /^-v\d+-(first|\d+-[0-9a-f]{4})$/.test(name.slice(prefix.length))
  return new Map(
    Object.entries(body).flatMap(([name, { aliases }]) =>
      isOfFamily(name) ? [[name, Object.keys(aliases)] as const] : [],
    ),
  )
}

export async function deleteIndex(client: OpenSearchClient, name: string): Promise<void> {
  await client.send('DELETE', `/${name}`, { accept: [404] })
}

export async function changeAliases(client: OpenSearchClient, actions: object[]): Promise<void> {
  await client.send('POST', '/_aliases', { body: { actions } })
}

export function add(index: string, alias: string): object {
  return { add: { index, alias } }
}

export function remove(index: string, alias: string): object {
  return { remove: { index, alias } }
}

/** How long a process may use its cached list of indices for writes. A reindex waits twice as long before it reads. */
export const WRITE_TARGETS_KEPT_MS = 1000

/** The names of the indices that receive writes: the index that is read and all indices that a reindex is building. */
export class WriteTargets {
  readonly #client: OpenSearchClient
  readonly #alias: string
  #known: { names: string[]; until: number } | undefined

  constructor(client: OpenSearchClient, alias: string) {
    this.#client = client
    this.#alias = alias
  }

  async names(): Promise<string[]> {
    const now = Date.now()
    if (this.#known && now < this.#known.until) return this.#known.names
    const names = await indicesBehind(this.#client, this.#alias)
    if (names.length === 0) throw new SearchUnavailable(new Error(`no index behind ${this.#alias}`))
    this.#known = { names, until: now + WRITE_TARGETS_KEPT_MS }
    return names
  }

  /**
   * Must be called after a write to these indices. A reindex may have finished meanwhile and deleted an index, which the write then
   * recreated without a mapping and without an alias, so that nothing would ever be deleted from it.
   */
  async removeReplaced(written: readonly string[]): Promise<void> {
    const names = await this.names()
    for (const name of written) if (!names.includes(name)) await deleteIndex(this.#client, name)
  }

  invalidate(): void {
    this.#known = undefined
  }
}
