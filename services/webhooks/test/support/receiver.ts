import type { IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { startTestHttpServer } from '@mi/testkit'

export interface Received {
  headers: IncomingHttpHeaders
  body: string
  // biome-ignore lint/suspicious/noExplicitAny: tests say what they expect by asserting it
  event: any
  at: number
}

/** The response of a receiver to a request. Without a response, the request hangs. */
export type Behaviour = (
  received: Received,
  count: number,
) =>
  | { status: number; headers?: Record<string, string>; body?: string }
  | null
  | Promise<{ status: number; body?: string } | null>

/** A local webhook receiver. */
export interface Receiver {
  url: string
  received: Received[]
  behave(behaviour: Behaviour): void
  stop(): Promise<void>
}

export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = []
  let behaviour: Behaviour = () => ({ status: 200 })
  const { url, stop } = await startTestHttpServer(async (req, res) => {
    const body = await text(req)
    const delivery = { headers: req.headers, body, event: JSON.parse(body), at: Date.now() }
    received.push(delivery)
    const response = await behaviour(delivery, received.length)
    if (response)
      res.writeHead(response.status, 'headers' in response ? response.headers : {}).end(response.body ?? 'ok')
  })
  return {
    url: `${url}/hook`,
    received,
    behave: next => {
      behaviour = next
    },
    stop,
  }
}
