type Effect = () => void

const pending = new WeakMap<object, Effect[]>()

/**
 * Runs `effect` once the transaction `tx` of `Database.transaction` has committed; never when it rolls back.
 * For wake-up calls only: a crash between the commit and the effect loses it, so something must poll as well.
 * Answers false when `tx` was not opened by `Database.transaction`; nothing will run then.
 */
export function afterCommit(tx: object, effect: Effect): boolean {
  const effects = pending.get(tx)
  effects?.push(effect)
  return effects !== undefined
}

/** Collects the effects of one transaction. The answer runs them. */
export function collectEffects(tx: object): () => void {
  const effects: Effect[] = []
  pending.set(tx, effects)
  return () => {
    for (const effect of effects) effect()
  }
}
