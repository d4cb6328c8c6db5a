import type { Features, LinearModel } from '@mi/meeting-analysis/training'
import { minimize } from './minimize.ts'

const PULL = 0.005
/** What is known before any question is seen, of what too few questions show. */
const KNOWN: Readonly<Record<string, number>> = {
  'counts what is asked': 2,
  defines: 2.5,
  decision: 0.5,
  'decision, as asked': 2,
  announces: -1,
  'reply that tells': 1,
  'states it': 1,
  denies: -0.5,
  asks: -2,
  'of the next meeting': 4,
}

/** What may answer a question: a sentence of a meeting that it was asked of, a thing that “it” may mean. */
export interface RankedRow {
  readonly features: Features
  readonly answers: boolean
}

/**
 * A softmax over the rows of each question: those that answer are to have all of it.
 *
 * @param from one a question; what counts more than others has a weight
 */
export function learn(
  from: readonly { readonly rows: readonly RankedRow[]; readonly weight?: number }[],
): LinearModel {
  const names = [...new Set(from.flatMap(({ rows }) => rows.flatMap(({ features }) => [...features.keys()])))]
  const place = new Map(names.map((name, at) => [name, at]))
  const sets = from.map(({ rows, weight = 1 }) => ({
    weight,
    rows: rows.map(({ features, answers }) => ({
      answers,
      values: [...features].map(([name, value]) => [place.get(name) as number, value] as const),
    })),
  }))
  const found = minimize(names.length, (at, gradient) => {
    let loss = 0
    for (let one = 0; one < at.length; one++) {
      const weight = (at[one] as number) - (KNOWN[names[one] as string] ?? 0)
      loss += 0.5 * PULL * sets.length * weight * weight
      gradient[one] = PULL * sets.length * weight
    }
    for (const { rows, weight } of sets) {
      const scores = rows.map(({ values }) => values.reduce((sum, [n, v]) => sum + (at[n] as number) * v, 0))
      const most = Math.max(...scores)
      const shares = scores.map(score => Math.exp(score - most))
      const all = shares.reduce((sum, share) => sum + share, 0)
      const right = rows.reduce((sum, { answers }, row) => sum + (answers ? (shares[row] ?? 0) : 0), 0)
      loss += weight * (Math.log(all) - Math.log(right))
      for (const [row, { values, answers }] of rows.entries()) {
        const share = weight * ((shares[row] ?? 0) / all - (answers ? (shares[row] ?? 0) / right : 0))
        for (const [n, v] of values) gradient[n] = (gradient[n] as number) + share * v
      }
    }
    return loss
  })
  return { bias: 0, weights: Object.fromEntries(names.map((name, at) => [name, found[at] as number])) }
}
