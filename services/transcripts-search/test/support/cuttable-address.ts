import { connect, createServer, type Socket } from 'node:net'

/** An address that forwards to a server until it is cut, and again after it is restored. */
export async function cuttableAddress(target: string) {
  const to = new URL(target)
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer(near => {
    if (isCut) return near.destroy()
    const far = connect(Number(to.port || 80), to.hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
    near.pipe(far).pipe(near)
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as { port: number }
  const cut = () => {
    isCut = true
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `http://127.0.0.1:${port}`,
    cut,
    restore: () => {
      isCut = false
    },
    async stop() {
      cut()
      await new Promise(closed => server.close(closed))
    },
  }
}
