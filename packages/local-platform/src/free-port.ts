import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Below what operating systems hand out to outgoing connections (32768 on Linux, 49152 elsewhere): a port from up there may be gone to one
 * before it is listened on.
 */
const LOWEST = 20_000
const HIGHEST = 32_767
const TRIES = 500
/** Test workers side by side (`vitest.config.ts`) have ranges of their own, so many ports each. */
const OF_WORKER = 3_000
const WORKERS = 4
const worker = Number(process.env.VITEST_POOL_ID)

/** The same port is not given out twice: between the probe and the use of it nobody listens. */
let next =
  worker > 0
    ? LOWEST + ((worker - 1) % WORKERS) * OF_WORKER + randomInt(OF_WORKER / 2)
    : randomInt(LOWEST, HIGHEST)

/**
 * A port of 127.0.0.1 that nobody listens on and that this process has not given out before. Each process begins at a random one, so
 * that platforms started side by side do not meet.
 */
export async function freePort(): Promise<number> {
  for (let left = TRIES; ; left--) {
    const port = next
    next = next === HIGHEST ? LOWEST : next + 1
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
