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

/** From which probability clauses become items. */
export interface Selection {
  readonly least: number
  /** The same for a clause beside one that was chosen. */
  readonly leastBeside: number
}

/** Everything of the built-in engine that was learned from data. */
export interface EngineWeights {
  /** A clause promises or assigns a task, by its words and neighbours. */
  readonly actionItems: LinearModel
  /** The same, by what the first model says of it and of the rest of the meeting. */
  readonly actionItemsInContext: LinearModel
  /** A clause promises or assigns a task, in a call of many. */
  readonly actionItemsOfCalls: LinearModel
  /** A possible item of such a call is one that somebody would note, by what `actionItemsOfCalls` says of it and how it can be written down. */
  readonly itemsOfCalls: LinearModel
  /** A clause states what was settled. */
  readonly decisions: LinearModel
  /** The same, in a call of many. */
  readonly decisionsOfCalls: LinearModel
  /** A statement was settled, by what `decisionsOfCalls` says of it and by what is said around it. */
  readonly settledInContext: LinearModel
  /** A clause belongs into minutes. */
  readonly salience: LinearModel
  /** A sentence reads alone; `training/points.ts` writes it. */
  readonly points: LinearModel
  readonly selection: Selection
}

/** Trained by `training/train.ts`; the README there says on what. */
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
