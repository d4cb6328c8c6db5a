import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Below what operating systems hand out to outgoing connections (32768 on Linux, 49152 elsewhere): a port from up there may be gone to one
 * before it is listened on.
 */
const LOWEST = 20_000
const HIGHEST = 32_767
const TRIES = 50

/** A port of 127.0.0.1 that nobody listens on, chosen at random so that platforms started side by side do not meet. */
export async function freePort(): Promise<number> {
  for (let left = TRIES; ; left--) {
    const port = randomInt(LOWEST, HIGHEST)
    try {
      await portIsFree(port)
      return port
    } catch (error) {
      if (left === 0) throw error
    }
  }
}

/** @throws EADDRINUSE when somebody listens on the port already, EACCES when it is not ours to take */
export function portIsFree(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve()))
  })
}
