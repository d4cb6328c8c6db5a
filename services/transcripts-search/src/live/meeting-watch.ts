import type { Notifications } from '@mi/database'
import { Notifier } from '@mi/scheduling'

/** The interval of keep-alive comments, so that no proxy closes the stream. The contract allows at most 15 s. */
const QUIET_MS = 10_000

export interface MeetingWatch {
  /** Waits until the meeting changed since the last wait, the interval passed, or the client disconnected. */
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
    // Null: the connection was lost for a while, so changes may have been missed.
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
