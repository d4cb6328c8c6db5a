import type { Features, LinearModel } from '@mi/meeting-analysis/training'
import { minimize } from './minimize.ts'

const PULL = 0.005
/** Prior weights of features that too few questions have. */
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

/** A possible answer to a question: a sentence of the meeting, or a thing to which “it” may refer. */
export interface RankedRow {
  readonly features: Features
  readonly answers: boolean
}

/**
 * Learns a softmax over the rows of each question, whose answers together get a share near 1.
 *
 * @param from an entry for each question, with its weight
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
    for (let index = 0; index < at.length; index++) {
      const weight = (at[index] as number) - (KNOWN[names[index] as string] ?? 0)
      loss += 0.5 * PULL * sets.length * weight * weight
      gradient[index] = PULL * sets.length * weight
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
