import type { Notifications } from '../notifications.ts'

/** Between two comments, so that no proxy takes the stream for dead: at most every 15 s by the contract. */
const QUIET_MS = 10_000

export interface MeetingWatch {
  /** How many times something happened so far. Ask before reading, and wait with it after. */
  count(): number
  /** Waits until something happened since `seen`, or nothing did for a while, or the client left. */
  next(seen: number): Promise<'changed' | 'quiet'>
  stop(): void
}

/** Tells when a meeting's live segments or its state changed, in any copy of the service. */
export function meetingWatch(
  notifications: Notifications,
  meetingId: string,
  signal: AbortSignal,
): MeetingWatch {
  let changes = 0
  let wake = () => {}
  const unsubscribe = notifications.on('live', payload => {
    // Null: the connection was lost for a while, and anything may have happened.
    if (payload !== null && payload !== meetingId) return
    changes++
    wake()
  })
  const leave = () => wake()
  signal.addEventListener('abort', leave)
  return {
    count: () => changes,
    async next(seen) {
      if (changes !== seen || signal.aborted) return 'changed'
      const timer = new Promise<void>(resolve => {
        const timeout = setTimeout(resolve, QUIET_MS)
        wake = () => {
          clearTimeout(timeout)
          resolve()
        }
      })
      await timer
      return changes === seen ? 'quiet' : 'changed'
    },
    stop() {
      unsubscribe()
      signal.removeEventListener('abort', leave)
    },
  }
}
