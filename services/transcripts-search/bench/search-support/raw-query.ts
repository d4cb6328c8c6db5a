/** Sends a query directly to the server of an engine, without our engine. Returns the exact total. */
export type RawQuery = (query: string) => Promise<number>

/** The raw queries: all words, then any word if fewer than ten segments match all words. */
export interface RawQueries {
  /** Twenty hits with their texts, and the total. */
  bare: RawQuery
  /** The same page as our API: marked matches, and two segments before and after each hit. */
  page: RawQuery
}

/** Fewer full matches than this make the query fall back to any word. */
export const ENOUGH = 10
