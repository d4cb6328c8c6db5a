import type { ServerResponse } from 'node:http'
import { startTestHttpServer } from '@mi/testkit'
import { vi } from 'vitest'

/** A speech-to-text engine with OpenAI's protocol that responds when the test decides. */
export interface SlowEngine {
  url: string
  /** Resolves with a request by its number since the last `reset`, starting at 1. */
  asked(number: number): Promise<ServerResponse>
  /** Number of requests since the last `reset`. */
  count(): number
  reset(): void
  stop(): Promise<void>
}

export async function startSlowEngine(): Promise<SlowEngine> {
  let requests: ServerResponse[] = []
  const server = await startTestHttpServer((request, response) => {
    request.resume().on('end', () => requests.push(response))
  })
  return {
    ...server,
    asked: number => vi.waitUntil(() => requests[number - 1], { timeout: 60_000, interval: 50 }),
    count: () => requests.length,
    reset() {
      requests = []
    },
  }
}

export function respond(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** A response of the engine with a single sentence. */
export function spoken(text: string): object {
  return { segments: [{ speaker: 'A', text, start: 0, end: 1 }] }
}
