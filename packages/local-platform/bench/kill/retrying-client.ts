import { setTimeout as sleep } from 'node:timers/promises'

/** A response, and how often the request had to be sent for it. */
export interface Answered {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: what is in a body is for the caller to know
  body: any
  attempts: number
}

export interface RetryingClient {
  /** Sends until the response is not one to retry, as a careful client of the API does. */
  send(
    method: string,
    path: string,
    options?: { body?: string | Uint8Array<ArrayBuffer>; type?: string; key?: string },
  ): Promise<Answered>
  /** How often each status was received, 409 with its code; `broken` counts connections that failed. */
  answers: Record<string, number>
}

const TRY_AGAIN = [429, 500, 502, 503, 504]
const WAIT_MS = 250
const LONGEST_MS = 240_000

/** A client that retries with the same Idempotency-Key through every temporary failure. */
export function retryingClient(baseUrl: string, apiKey: string): RetryingClient {
  const answers: Record<string, number> = {}
  const count = (name: string | number) => {
    answers[name] = (answers[name] ?? 0) + 1
  }
  return {
    answers,
    async send(method, path, { body, type = 'application/json', key } = {}) {
      const began = Date.now()
      for (let attempts = 1; ; attempts++) {
        if (Date.now() - began > LONGEST_MS)
          throw new Error(`${method} ${path} has no response after ${LONGEST_MS} ms`)
        try {
          const response = await fetch(baseUrl + path, {
            method,
            headers: {
              authorization: `Bearer ${apiKey}`,
              ...(body === undefined ? {} : { 'content-type': type }),
              ...(key ? { 'idempotency-key': key } : {}),
            },
            ...(body === undefined ? {} : { body }),
          })
          const text = await response.text()
          const content = text.startsWith('{') ? JSON.parse(text) : text
          // A conflict has several causes: a call in progress, a meeting that is there already.
          count(response.status === 409 ? `409 ${content.error?.code}` : response.status)
          const inProgress = response.status === 409 && content.error?.code === 'idempotency_in_progress'
          if (!TRY_AGAIN.includes(response.status) && !inProgress)
            return { status: response.status, body: content, attempts }
          const wait = Math.min(Number(response.headers.get('retry-after') ?? 0) * 1000, 5_000)
          await sleep(Math.max(wait, WAIT_MS))
        } catch (error) {
          if (!(error instanceof TypeError)) throw error
          count('broken')
          await sleep(WAIT_MS)
        }
      }
    },
  }
}
