import type { OpenSearchClient } from '../../../src/engines/opensearch/client.ts'

/** The client, with a function that runs once before a request: it simulates another copy of the service. */
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

/** The client, with a function that runs after each matching request. */
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
