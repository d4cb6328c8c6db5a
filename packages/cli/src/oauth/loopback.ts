import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PAGES_CSS, renderSheet, securityPolicy } from '@mi/pages'

/** The parameters of the redirect from the authorization server. */
export interface Callback {
  code: string | null
  state: string | null
  iss: string | null
  error: string | null
  errorDescription: string | null
}

type CallbackResult = { done: Callback } | { redirect: string } | { refused: string }

export interface Loopback {
  redirectUri: string
  /** Resolves with the first accepted callback. */
  finished: Promise<Callback>
  close(): void
}

/** Waits for the browser on a free port of the loopback interface (RFC 8252 §7.3). */
export async function startLoopback(judge: (callback: Callback) => CallbackResult): Promise<Loopback> {
  let finish: (callback: Callback) => void = () => {}
  const finished = new Promise<Callback>(resolve => {
    finish = resolve
  })
  const server = createServer((req, res) => {
    const url = URL.parse(req.url ?? '/', 'http://127.0.0.1')
    const respond = (status: number, title: string, text: string) => {
      res.writeHead(status, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': securityPolicy().replace("style-src 'self'", "style-src 'unsafe-inline'"),
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
        connection: 'close',
      })
      // The page contains its stylesheet, because this server stops before the browser could request it.
      const page = renderSheet({ title, body: `<p>${text}</p>` })
      res.end(page.replace(/<link rel="stylesheet"[^>]{0,200}>/, () => `<style>${PAGES_CSS}</style>`))
    }
    if (url?.pathname !== '/callback' || req.method !== 'GET')
      return respond(404, 'Page not found', 'Go back to your terminal.')
    const get = (name: string) => url.searchParams.get(name)
    const result = judge({
      code: get('code'),
      state: get('state'),
      iss: get('iss'),
      error: get('error'),
      errorDescription: get('error_description'),
    })
    if ('refused' in result) return respond(400, 'This did not work', result.refused)
    if ('redirect' in result) {
      res.writeHead(302, { location: result.redirect, connection: 'close' }).end()
      return
    }
    const { done } = result
    res.once('close', () => finish(done))
    if (done.error) respond(200, 'Nothing was granted', 'Your terminal says more. You can close this page.')
    else respond(200, 'You are signed in', 'Your terminal goes on. You can close this page.')
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    redirectUri: `http://127.0.0.1:${port}/callback`,
    finished,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
