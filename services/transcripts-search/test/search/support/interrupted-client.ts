import type { OpenSearchClient } from '../../../src/search/opensearch/client.ts'

/** The client, with something that happens once before it sends a request: what another copy does in between. */
export function before(
  client: OpenSearchClient,
  path: string,
  happens: () => Promise<unknown>,
): OpenSearchClient {
  let isOver = false
  return {
    ...client,
    async send(method, to, options) {
      if (to.endsWith(path) && !isOver) {
        isOver = true
        await happens()
      }
      return client.send(method, to, options)
    },
  }
}

/** The client, with something that happens whenever it has sent a request. */
export function after(
  client: OpenSearchClient,
  path: string,
  happens: () => Promise<unknown>,
): OpenSearchClient {
  return {
    ...client,
    async send<T>(...request: Parameters<OpenSearchClient['send']>) {
      const answer = await client.send<T>(...request)
      if (request[1].endsWith(path)) await happens()
      return answer
    },
  }
}
