import type { Notifications } from '@mi/database'
import { Notifier } from '@mi/scheduling'

/** Between two comments, so that no proxy takes the stream for dead: at most every 15 s by the contract. */
const QUIET_MS = 10_000

export interface MeetingWatch {
  /** Waits until something happened since the last wait, or nothing did for a while, or the client left. */
  next(): Promise<void>
  stop(): void
}

/** Notifies when a meeting's live segments or its status changed, in any copy of the service. */
export function meetingWatch(
  notifications: Notifications,
  meetingId: string,
  signal: AbortSignal,
): MeetingWatch {
  const notifier = new Notifier()
  const notify = () => notifier.notify()
  const unsubscribe = notifications.on('live', payload => {
    // Null: the connection was lost for a while, and anything may have happened.
    if (payload === null || payload === meetingId) notify()
  })
  signal.addEventListener('abort', notify)
  return {
    next: () => notifier.wait(QUIET_MS),
    stop() {
      unsubscribe()
      signal.removeEventListener('abort', notify)
    },
  }
}
