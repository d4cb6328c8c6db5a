import { inverseDocumentFrequency, termImpact } from '../ranking/formula.ts'
import { frequencyOf, lengthOf } from './posting-codec.ts'
import type { QueryData } from './query-data.ts'

/** The impact of every weight byte: scoring a posting is one look into this table. */
export function impactTable(averageLength: number): Float64Array {
  const table = new Float64Array(256)
  for (let weight = 0; weight < 256; weight++) {
    table[weight] = termImpact(frequencyOf(weight), lengthOf(weight), averageLength)
  }
  return table
}

/** How rare a term is among all segments of the tenant. */
export function rarityOf(data: QueryData, term: string): number {
  return inverseDocumentFrequency(data.segments, data.postings.get(term)?.segments ?? 0)
}
