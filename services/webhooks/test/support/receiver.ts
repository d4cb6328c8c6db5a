import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  headers: IncomingHttpHeaders
  body: string
  // biome-ignore lint/suspicious/noExplicitAny: tests say what they expect by asserting it
  event: any
  at: number
}

/** What a receiver does with a request; nothing: it never answers. */
export type Behaviour = (
  received: Received,
  count: number,
) =>
  | { status: number; headers?: Record<string, string>; body?: string }
  | null
  | Promise<{ status: number; body?: string } | null>

/** A webhook receiver on this machine. */
export interface Receiver {
  url: string
  received: Received[]
  behave(behaviour: Behaviour): void
  stop(): Promise<void>
}

export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = []
  let behaviour: Behaviour = () => ({ status: 200 })
  const server: Server = createServer(async (req, res) => {
    const chunks: Buffer[] = []
    for await (const chunk of req) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString()
    const one = { headers: req.headers, body, event: JSON.parse(body), at: Date.now() }
    received.push(one)
    const answer = await behaviour(one, received.length)
    if (answer)
      res.writeHead(answer.status, 'headers' in answer ? answer.headers : {}).end(answer.body ?? 'ok')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    behave: next => {
      behaviour = next
    },
    async stop() {
      server.closeAllConnections()
      await new Promise(done => server.close(done))
    },
  }
}
