import type { QueryPlan } from '../query/plan-query.ts'

/** The blocks of a term, joined, in order of their transcripts' numbers. */
export interface TermPostings {
  /** Segments of the tenant that have the term, also where filters leave out their blocks. */
  segments: number
  /** Only blocks of transcripts that the filters let through. */
  blocks: Uint8Array
}

/** The segments of all speakers with the same terms in their name. */
export interface NamedSpeakers {
  nameTerms: string[]
  segments: number
  blocks: Uint8Array
}

/** All that ranking needs to answer a query, read from the database in one snapshot. */
export interface QueryData {
  /** Of the tenant, whatever the filters. */
  segments: number
  averageLength: number
  /** By the code of their analyzer. */
  plans: Map<string, QueryPlan>
  /** The terms of all plans' words. */
  wordTerms: Set<string>
  postings: Map<string, TermPostings>
  /** Speakers whose name shares a word with the query. */
  named: NamedSpeakers[]
  /** The segments that a speaker filter lets through; null without such a filter. */
  chosenSpeakers: Uint8Array | null
}
