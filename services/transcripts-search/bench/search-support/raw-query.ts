/** Sends a query straight to an engine, as one would without us. Returns the exact total. */
export type RawQuery = (query: string) => Promise<number>

/** What an engine is asked by itself: all words, then any where fewer than ten segments have all. */
export interface RawQueries {
  /** Twenty hits with their texts, and the total. */
  bare: RawQuery
  /** The page that our API answers: what matched marked, and two segments before and after each hit. */
  page: RawQuery
}

/** Fewer full matches than this make the query fall back to any word. */
export const ENOUGH = 10
