import type { LinearModel } from '../../../domain/learning/linear-model.ts'
import actionItems from './action-items.json' with { type: 'json' }
import decisions from './decisions.json' with { type: 'json' }
import salience from './salience.json' with { type: 'json' }

/** Everything of the built-in engine that was learned from data. */
export interface EngineWeights {
  /** A clause promises or assigns a task. */
  readonly actionItems: LinearModel
  /** A clause states what was settled. */
  readonly decisions: LinearModel
  /** A clause belongs into minutes. */
  readonly salience: LinearModel
}

/** Trained by `training/train.ts`; the README there says on what. */
export const shippedWeights: EngineWeights = { actionItems, decisions, salience }
