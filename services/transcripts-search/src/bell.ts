/** Wakes those who wait, and lets nobody sleep through a ring that came while they were looking. */
export interface Bell {
  ring(): void
  /** How often it rang so far. Ask before looking, and wait with it after. */
  rings(): number
  /** Until it has rung since `seen`, at most `longestMs`. */
  wait(seen: number, longestMs: number): Promise<void>
}

export function createBell(): Bell {
  let rung = 0
  const sleepers = new Set<() => void>()
  return {
    ring() {
      rung++
      for (const wake of [...sleepers]) wake()
    },
    rings: () => rung,
    async wait(seen, longestMs) {
      if (rung !== seen) return
      await new Promise<void>(resolve => {
        const wake = () => {
          clearTimeout(timer)
          sleepers.delete(wake)
          resolve()
        }
        const timer = setTimeout(wake, longestMs)
        sleepers.add(wake)
      })
    },
  }
}
