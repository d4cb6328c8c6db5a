import type { Database } from './database.ts'

/** Runs after a transaction. Must not throw. */
export type CommitEffect = (database: Database) => void

const pending = new WeakMap<object, Set<CommitEffect>>()

/**
 * Runs `effect` once the transaction `tx` of `Database.transaction` has committed; never when it rolls back, and once
 * however often the same function is given. For wake-up calls only: a crash between the commit and the effect loses it,
 * so something must poll as well. Answers false when `tx` was not opened by `Database.transaction`; nothing runs then.
 */
export function afterCommit(tx: object, effect: CommitEffect): boolean {
  const effects = pending.get(tx)
  effects?.add(effect)
  return effects !== undefined
}

/** Collects the effects of one transaction. The answer runs them. */
export function collectEffects(tx: object): (database: Database) => void {
  const effects = new Set<CommitEffect>()
  pending.set(tx, effects)
  return database => {
    for (const effect of effects) effect(database)
  }
}
