export interface TestRequest {
  key?: string | null
  /** Sent as JSON. */
  json?: unknown
  /** Sent as it is, as `contentType`. */
  body?: string | Uint8Array<ArrayBuffer>
  contentType?: string
  headers?: Record<string, string>
}

export interface TestResponse {
  status: number
  headers: Headers
  text: string
  /** The body as JSON; null when it has none. Typed loosely: tests assert on it. */
  // biome-ignore lint/suspicious/noExplicitAny: tests say what they expect of an answer by asserting it
  json: any
}

/** Sends a request to a platform, with `ownKey` unless the options name another. */
export async function sendRequest(
  baseUrl: string,
  ownKey: string,
  method: string,
  path: string,
  { key = ownKey, json, body, contentType, headers }: TestRequest,
): Promise<TestResponse> {
  const type = json === undefined ? contentType : 'application/json'
  const payload = json === undefined ? body : JSON.stringify(json)
  const response = await fetch(baseUrl + path, {
    method,
    redirect: 'manual',
    headers: {
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      ...(type === undefined ? {} : { 'content-type': type }),
      ...headers,
    },
    ...(payload === undefined ? {} : { body: payload }),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  return { status: response.status, headers: response.headers, text, json: isJson ? JSON.parse(text) : null }
}

/** Asked more often, what takes half a minute on a busy machine would meet the limit of 1,000 requests a minute. */
const LONGEST_PAUSE_MS = 200

/** Asks again until the answer is as wanted, less often with time; fails after `timeoutMs`. For what events bring about. */
export async function eventually<Result>(
  ask: () => Promise<Result>,
  wanted: (result: Result) => boolean,
  timeoutMs = 60_000,
): Promise<Result> {
  const began = Date.now()
  for (let pauseMs = 25; ; pauseMs = Math.min(pauseMs * 1.25, LONGEST_PAUSE_MS)) {
    const result = await ask()
    if (wanted(result)) return result
    if (Date.now() - began > timeoutMs)
      throw new Error(`Not as wanted after ${timeoutMs} ms: ${JSON.stringify(result)}`)
    await new Promise(resolve => setTimeout(resolve, pauseMs))
  }
}
