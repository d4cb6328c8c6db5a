/** A limit on the work of each account in this process. */
export interface AccountSlots {
  /** A function that releases the slot; null when the account holds all of its slots. */
  take(accountId: string): (() => void) | null
}

export function createAccountSlots(slots: number): AccountSlots {
  const held = new Map<string, number>()
  return {
    take(accountId) {
      const count = held.get(accountId) ?? 0
      if (count >= slots) return null
      held.set(accountId, count + 1)
      return () => {
        const left = (held.get(accountId) ?? 1) - 1
        if (left > 0) held.set(accountId, left)
        else held.delete(accountId)
      }
    },
  }
}
