import { setTimeout as sleep } from 'node:timers/promises'

/** An upload that is ahead by less does not wait. */
const MIN_WAIT_MS = 50

/** Slows the uploads of an account down to a common rate, as each megabyte takes time of the processes that serve everyone. */
export type PaceUploads = (
  accountId: string,
  content: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
) => AsyncIterable<Uint8Array>

/** @param bytesPerSecond of all uploads of an account to this process; 0 means no limit */
export function createUploadPace(bytesPerSecond: number): PaceUploads {
  if (bytesPerSecond === 0) return (_accountId, content) => content
  /** When the bytes that an account has sent would have arrived at that rate. */
  const arrivals = new Map<string, number>()
  return async function* (accountId, content, signal) {
    try {
      for await (const chunk of content) {
        yield chunk
        const now = performance.now()
        const arrival = Math.max(arrivals.get(accountId) ?? 0, now) + (chunk.length / bytesPerSecond) * 1000
        arrivals.set(accountId, arrival)
        if (arrival - now > MIN_WAIT_MS) await sleep(arrival - now, undefined, { signal })
      }
    } finally {
      if ((arrivals.get(accountId) ?? 0) <= performance.now()) arrivals.delete(accountId)
    }
  }
}
