import type { QueryPlan } from '../query/plan-query.ts'

/** The blocks of a term, joined, in order of their transcripts' numbers. */
export interface TermPostings {
  /** Segments of the tenant that have the term, also where filters leave out their blocks. */
  segments: number
  /** Only blocks of transcripts that the filters let through. */
  blocks: Uint8Array
}

/** All that ranking needs to answer a query, read from the database in one snapshot. */
export interface QueryData {
  /** Of the tenant, whatever the filters. */
  segments: number
  averageLength: number
  /** By the code of their analyzer. */
  plans: Map<string, QueryPlan>
  /** Of all words, and of those words in names. */
  postings: Map<string, TermPostings>
  /** The segments that a speaker filter lets through; null without such a filter. */
  chosenSpeakers: Uint8Array | null
}
