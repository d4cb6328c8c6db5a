/** A half-open interval. */
export interface SyncWindow {
  from: Date
  to: Date
}

const DAY_MS = 86_400_000
const BEHIND_MS = 30 * DAY_MS
const AHEAD_MS = 180 * DAY_MS
/** A full read starts a new window when less than this time is left ahead. Until then only changes are read. */
const LEAST_AHEAD_MS = 90 * DAY_MS

/** The part of a calendar that is kept up to date: one month back and half a year ahead. */
export function newWindow(now: Date): SyncWindow {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS
  return { from: new Date(today - BEHIND_MS), to: new Date(today + AHEAD_MS) }
}

export function isCurrent(window: SyncWindow, now: Date): boolean {
  return window.to.getTime() - now.getTime() >= LEAST_AHEAD_MS
}
