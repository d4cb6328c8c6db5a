import { stemmer } from 'stemmer'

/** F1 of ROUGE-1, -2 and -L in percent, stemmed, as `rouge_score` of Google Research computes them. */
export interface Rouge {
  readonly rouge1: number
  readonly rouge2: number
  readonly rougeL: number
}

/** Tokens are runs of a–z and 0–9, stemmed with Porter when longer than three characters. */
export function rouge(candidate: string, reference: string): Rouge {
  const left = words(candidate)
  const right = words(reference)
  return {
    rouge1: overlap(left, right),
    rouge2: overlap(pairs(left), pairs(right)),
    rougeL: f1(longestCommon(left, right), left.length, right.length),
  }
}

function words(text: string): string[] {
  const found = text.toLowerCase().match(/[a-z0-9]+/g) ?? []
  return found.map(word => (word.length > 3 ? stemmer(word) : word))
}

function pairs(list: readonly string[]): string[] {
  return list.slice(1).map((word, at) => `${list[at]} ${word}`)
}

function overlap(left: readonly string[], right: readonly string[]): number {
  const counts = new Map<string, number>()
  for (const item of right) counts.set(item, (counts.get(item) ?? 0) + 1)
  let hits = 0
  for (const item of left) {
    const rest = counts.get(item) ?? 0
    if (rest > 0) {
      hits++
      counts.set(item, rest - 1)
    }
  }
  return f1(hits, left.length, right.length)
}

function longestCommon(left: readonly string[], right: readonly string[]): number {
  let previous = new Uint16Array(right.length + 1)
  let current = new Uint16Array(right.length + 1)
  for (const word of left) {
    for (let at = 1; at <= right.length; at++) {
      current[at] =
        word === right[at - 1]
          ? (previous[at - 1] ?? 0) + 1
          : Math.max(previous[at] ?? 0, current[at - 1] ?? 0)
    }
    ;[previous, current] = [current, previous]
  }
  return previous[right.length] ?? 0
}

function f1(hits: number, left: number, right: number): number {
  return hits === 0 ? 0 : (200 * hits) / (left + right)
}
