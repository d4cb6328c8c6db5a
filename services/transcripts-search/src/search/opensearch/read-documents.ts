import { SearchUnavailable } from '../errors.ts'
import type { OpenSearchClient, SendOptions } from './client.ts'

/**
 * Documents by their ids, in the order of the ids. OpenSearch answers 200 also when it cannot read them, each with an error of its own: that
 * must not pass for a document that does not exist.
 *
 * @throws SearchUnavailable when one cannot be read: its shard is not there yet, or the index is gone
 */
export async function readDocuments<T>(
  client: OpenSearchClient,
  index: string,
  options: SendOptions,
): Promise<T[]> {
  const { body } = await client.send<{ docs: (T & { error?: { reason?: string } })[] }>(
    'POST',
    `/${index}/_mget`,
    options,
  )
  const failed = body.docs.find(document => document.error !== undefined)
  if (failed) throw new SearchUnavailable(new Error(failed.error?.reason ?? 'a document cannot be read'))
  return body.docs
}
