import { request } from 'node:http'
import { startTestHttpServer } from '@mi/testkit'

/** A proxy to an HTTP server that holds selected requests until they are released. */
export async function holdingProxy(target: string, isHeld: (path: string) => boolean) {
  let held: Promise<void> | null = null
  let release = () => {}
  const server = await startTestHttpServer(async (incoming, response) => {
    if (isHeld(incoming.url ?? '')) await held
    const { method, headers, url } = incoming
    const outgoing = request(new URL(url ?? '/', target), { method, headers }, answer => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    outgoing.on('error', () => response.destroy())
    incoming.pipe(outgoing)
  })
  return {
    url: server.url,
    hold() {
      held = new Promise(resolve => {
        release = resolve
      })
    },
    release: () => release(),
    async stop() {
      release()
      await server.stop()
    },
  }
}
