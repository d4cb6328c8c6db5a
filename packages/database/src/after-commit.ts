import type { Database } from './database.ts'

/** Runs after a transaction. It must not throw. */
export type CommitEffect = (database: Database) => void

const pending = new WeakMap<object, Set<CommitEffect>>()

/**
 * Runs `effect` after the transaction `tx` of `Database.transaction` has committed. The effect does not run
 * after a rollback, and it runs once even if the same function is given several times. Use it only for
 * notifications: a crash between the commit and the effect loses it, so the receiver must poll as well.
 * Returns false, without running the effect, when `tx` was not opened by `Database.transaction`.
 */
export function afterCommit(tx: object, effect: CommitEffect): boolean {
  const effects = pending.get(tx)
  effects?.add(effect)
  return effects !== undefined
}

/** Collects the effects of one transaction. The returned function runs them. */
export function collectEffects(tx: object): (database: Database) => void {
  const effects = new Set<CommitEffect>()
  pending.set(tx, effects)
  return database => {
    for (const effect of effects) effect(database)
  }
}
