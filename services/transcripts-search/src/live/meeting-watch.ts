import type { Notifications } from '@mi/database'
import { createBell } from '../bell.ts'

/** Between two comments, so that no proxy takes the stream for dead: at most every 15 s by the contract. */
const QUIET_MS = 10_000

export interface MeetingWatch {
  /** How many times something happened so far. Ask before reading, and wait with it after. */
  count(): number
  /** Waits until something happened since `seen`, or nothing did for a while, or the client left. */
  next(seen: number): Promise<void>
  stop(): void
}

/** Notifies when a meeting's live segments or its status changed, in any copy of the service. */
export function meetingWatch(
  notifications: Notifications,
  meetingId: string,
  signal: AbortSignal,
): MeetingWatch {
  const bell = createBell()
  const unsubscribe = notifications.on('live', payload => {
    // Null: the connection was lost for a while, and anything may have happened.
    if (payload === null || payload === meetingId) bell.ring()
  })
  signal.addEventListener('abort', bell.ring)
  return {
    count: bell.rings,
    next: seen => bell.wait(seen, QUIET_MS),
    stop() {
      unsubscribe()
      signal.removeEventListener('abort', bell.ring)
    },
  }
}
