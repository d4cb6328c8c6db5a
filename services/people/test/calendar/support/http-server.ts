import { startTestHttpServer } from '@mi/testkit/http-server'

export interface ServerRequest {
  method: string
  url: URL
  headers: Record<string, string | undefined>
  form: URLSearchParams
}

export interface ServerAnswer {
  status: number
  headers?: Record<string, string>
  json?: unknown
  text?: string
}

/** A local server that records its requests. */
export interface TestServer {
  url: string
  requests: ServerRequest[]
  stop(): Promise<void>
}

export async function startServer(
  answer: (request: ServerRequest) => ServerAnswer | Promise<ServerAnswer>,
): Promise<TestServer> {
  const requests: ServerRequest[] = []
  const { url, stop } = await startTestHttpServer(async (req, res) => {
    const chunks: Buffer[] = []
    for await (const chunk of req) chunks.push(chunk)
    const request: ServerRequest = {
      method: req.method ?? 'GET',
      url: new URL(req.url ?? '/', 'http://server'),
      headers: req.headers as ServerRequest['headers'],
      form: new URLSearchParams(Buffer.concat(chunks).toString()),
    }
    requests.push(request)
    const { status, headers = {}, json, text } = await answer(request)
    const type = json === undefined ? {} : { 'content-type': 'application/json; charset=utf-8' }
    res.writeHead(status, { ...type, ...headers }).end(json === undefined ? text : JSON.stringify(json))
  })
  return { url, requests, stop }
}
