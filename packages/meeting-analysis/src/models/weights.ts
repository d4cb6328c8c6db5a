import actionItems from './action-items.json' with { type: 'json' }
import actionItemsInContext from './action-items-in-context.json' with { type: 'json' }
import actionItemsOfCalls from './action-items-of-calls.json' with { type: 'json' }
import decisions from './decisions.json' with { type: 'json' }
import decisionsOfCalls from './decisions-of-calls.json' with { type: 'json' }
import itemsOfCalls from './items-of-calls.json' with { type: 'json' }
import type { LinearModel } from './linear-model.ts'
import points from './points.json' with { type: 'json' }
import salience from './salience.json' with { type: 'json' }
import selection from './selection.json' with { type: 'json' }
import settledInContext from './settled-in-context.json' with { type: 'json' }

export interface Selection {
  readonly least: number
  /** The same for a clause near a chosen one. */
  readonly leastBeside: number
}

/** Everything that the built-in engine learned from data. */
export interface EngineWeights {
  /** The clause promises or assigns a task, by its words and its neighbours. */
  readonly actionItems: LinearModel
  /** The same, by the probabilities of the first pass in the whole meeting. */
  readonly actionItemsInContext: LinearModel
  /** The clause promises or assigns a task, in a call. */
  readonly actionItemsOfCalls: LinearModel
  /** A participant of a call would note the item, by the probability of its clause and by its title. */
  readonly itemsOfCalls: LinearModel
  /** The clause states a decision. */
  readonly decisions: LinearModel
  /** The same, in a call. */
  readonly decisionsOfCalls: LinearModel
  /** The statement is a decision, by the probability of its clauses and by what is said around it. */
  readonly settledInContext: LinearModel
  /** The clause belongs into minutes. */
  readonly salience: LinearModel
  /** The sentence can be read alone. */
  readonly points: LinearModel
  readonly selection: Selection
}

/** The weights that `meeting-analysis-training` wrote. */
export const shippedWeights: EngineWeights = {
  actionItems,
  actionItemsInContext,
  actionItemsOfCalls,
  itemsOfCalls,
  decisions,
  decisionsOfCalls,
  salience,
  points,
  selection,
  settledInContext,
}
