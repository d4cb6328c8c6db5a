import type { ApiClient, RequestOptions } from './api-client.ts'
import { CliError, EXIT } from './exit-codes.ts'

const FULL_ID = /^[a-z]{3}_[0-9A-Za-z]{26}$/
/** The end of an id, as tables on a narrow terminal show it. */
const SHORT_ID = /^[0-9A-Z]{6,26}$/i
/** The number of items that are searched for a short id. */
const SEARCHED = 1000

/**
 * Finds the id that ends with `text`. A full id is returned unchanged.
 * @param path the list that contains the item
 * @throws {CliError} when no item, or more than one, has an id with this end
 */
export async function findById(
  api: ApiClient,
  path: string,
  text: string,
  query: RequestOptions['query'] = {},
): Promise<string> {
  if (FULL_ID.test(text) || !SHORT_ID.test(text)) return text
  const end = text.toUpperCase()
  const found: string[] = []
  for await (const { id } of api.list<{ id: string }>(path, query, SEARCHED))
    if (id.toUpperCase().endsWith(end)) found.push(id)
  const [only, another] = found
  if (!only) throw new CliError(`No id ends with ${text}.`, EXIT.notFound)
  if (another) throw new CliError(`Several ids end with ${text}:\n  ${found.join('\n  ')}`, EXIT.usage)
  return only
}
