import { setTimeout as sleep } from 'node:timers/promises'

/** Waits for a condition. The limit only ends a test that has failed. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  what: string,
  limitMs = 60_000,
): Promise<void> {
  for (const end = Date.now() + limitMs; Date.now() < end; await sleep(10)) {
    if (await condition()) return
  }
  throw new Error(`It did not happen: ${what}`)
}
