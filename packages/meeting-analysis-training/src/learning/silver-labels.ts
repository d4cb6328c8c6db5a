import { stem } from '@mi/language/english-speech'
import type { LinearModel } from '@mi/meeting-analysis/training'
import { ownersIn } from '../evaluation/score-action-items.ts'
import type { Corpus, DescribedCall } from './corpus.ts'
import type { LabelledRows } from './train-logistic.ts'

const BEFORE_SECONDS = 45
const AFTER_SECONDS = 60
const POSITIVE_WEIGHT = 3

/**
 * The items of calls name a time, not the words. Two clauses near that time are positive: they share most words with the item and are
 * likeliest by `model`. The other clauses near it are left out.
 *
 * @param owner the score of a clause of the item's owner, in words shared with the item
 */
export function silverLabels(
  described: DescribedCall,
  model: LinearModel,
  corpus: Corpus,
  owner: number,
): LabelledRows {
  const firstPasses = corpus.firstPassOf(described, model)
  const positive = new Set<number>()
  const around = new Set<number>()
  for (const item of described.call.actions) {
    const terms = new Set(
      item.text
        .toLowerCase()
        .split(/[^a-z0-9]+/)
        .map(stem)
        .filter(term => term.length > 2),
    )
    const owners = ownersIn(item.owner, described.call)
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
    rows: described.rows,
    positive: firstPasses.map((_, at) => positive.has(at)),
    weights: firstPasses.map((_, at) => (positive.has(at) ? POSITIVE_WEIGHT : around.has(at) ? 0 : 1)),
  }
}
