import { stem } from '@mi/language/english-speech'
import type { LinearModel } from '@mi/meeting-analysis/training'
import { ownersIn } from '../evaluation/score-action-items.ts'
import type { Corpus, DescribedCall } from './corpus.ts'
import type { LabelledRows } from './train-logistic.ts'

const BEFORE_SECONDS = 45
const AFTER_SECONDS = 60
const POSITIVE_WEIGHT = 3

/**
 * The calls' items name a moment, not the words. Of the clauses around it the two that share most
 * words with the item and look most like one to `model` count as positive; the others there are left out.
 *
 * @param owner how much it counts that the item's owner says it, in words shared with the item.
 */
export function silverLabels(
  one: DescribedCall,
  model: LinearModel,
  corpus: Corpus,
  owner: number,
): LabelledRows {
  const firstPasses = corpus.firstPassOf(one, model)
  const positive = new Set<number>()
  const around = new Set<number>()
  for (const item of one.call.actions) {
    const terms = new Set(
      item.text
        .toLowerCase()
        .split(/[^a-z0-9]+/)
        .map(stem)
        .filter(term => term.length > 2),
    )
    const owners = ownersIn(item.owner, one.call)
    const scored: { at: number; score: number }[] = []
    for (const [at, { clause, odds }] of firstPasses.entries()) {
      const { start, end, speakerId } = clause.segment
      if (end < item.seconds - BEFORE_SECONDS || start > item.seconds + AFTER_SECONDS) continue
      around.add(at)
      const shared = new Set(clause.words.map(stem).filter(term => terms.has(term))).size
      const owned = owners.includes(speakerId ?? '') ? owner : 0
      scored.push({ at, score: odds + 1.5 * shared + owned - Math.abs(start - item.seconds) / 30 })
    }
    for (const best of scored.sort((a, b) => b.score - a.score).slice(0, 2)) positive.add(best.at)
  }
  return {
    rows: one.rows,
    positive: firstPasses.map((_, at) => positive.has(at)),
    weights: firstPasses.map((_, at) => (positive.has(at) ? POSITIVE_WEIGHT : around.has(at) ? 0 : 1)),
  }
}
