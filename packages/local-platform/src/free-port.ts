import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/**
 * Below what operating systems hand out to outgoing connections (32768 on Linux, 49152 elsewhere): a port from up there may be gone to one
 * before it is listened on.
 */
const LOWEST = 20_000
const HIGHEST = 32_767
/** The first port of a block is held, the others are given out. */
const BLOCK = 64
const BLOCKS = Math.floor((HIGHEST + 1 - LOWEST) / BLOCK)

let ofBlock: number[] = []
let taking: Promise<void> | undefined

/**
 * A port of 127.0.0.1 that nobody listens on and that is given out once. Between the probe and the use of it nobody listens on a port, and
 * a probe itself listens for a moment: so that platforms started side by side do not meet there, each process gives out ports of a block
 * that it alone has, which it shows by listening on the first of them until it ends.
 *
 * @throws when every block is taken
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = ofBlock.shift()
    if (port === undefined) {
      taking ??= takeBlock().finally(() => {
        taking = undefined
      })
      await taking
    } else if (await isFree(port)) return port
  }
}

async function takeBlock(): Promise<void> {
  const begin = randomInt(BLOCKS)
  for (let tried = 0; tried < BLOCKS; tried++) {
    const first = LOWEST + ((begin + tried) % BLOCKS) * BLOCK
    try {
      const held = await listen(first)
      held.unref()
      ofBlock = Array.from({ length: BLOCK - 1 }, (_, index) => first + 1 + index)
      return
    } catch {}
  }
  throw new Error(`no block of free ports between ${LOWEST} and ${HIGHEST}`)
}

async function isFree(port: number): Promise<boolean> {
  try {
    await portIsFree(port)
    return true
  } catch {
    return false
  }
}

/** @throws EADDRINUSE when another process listens on the port, EACCES when the user may not listen on it */
export async function portIsFree(port: number): Promise<void> {
  const probe = await listen(port)
  probe.close()
  await once(probe, 'close')
}

async function listen(port: number): Promise<Server> {
  const server = createServer(socket => socket.destroy())
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return server
}
