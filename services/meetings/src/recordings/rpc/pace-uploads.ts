import { setTimeout as sleep } from 'node:timers/promises'

/** An upload that is less far ahead does not wait. */
const MIN_WAIT_MS = 50

/** Limits the common upload rate of an account, because each megabyte uses CPU time of processes that serve all accounts. */
export type PaceUploads = (
  accountId: string,
  content: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
) => AsyncIterable<Uint8Array>

/** @param bytesPerSecond of all uploads of an account to this process; 0 means no limit */
export function createUploadPace(bytesPerSecond: number): PaceUploads {
  if (bytesPerSecond === 0) return (_accountId, content) => content
  /** The time at which the bytes of an account would have arrived at that rate. */
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
