import type { ParsedUrlQuery } from 'node:querystring'

/** Where in its long lists a page is. */
export interface Place {
  /** Which part of the transcript, from 0. */
  part: number
  /** Comments before this position are shown, the latest ones of them; null: the latest of all. */
  commentsBefore: number | null
  /** Notes from this position on are shown; 0: the latest. */
  notesFrom: number
}

export function placeOf({ part, comments, notes }: ParsedUrlQuery): Place {
  return {
    part: (countOf(part) ?? 1) - 1,
    commentsBefore: countOf(comments),
    notesFrom: countOf(notes) ?? 0,
  }
}

/** The address of the page at a place. */
export function addressOf(path: string, { part, commentsBefore, notesFrom }: Place, fragment = ''): string {
  const query = new URLSearchParams({
    ...(part > 0 && { part: String(part + 1) }),
    ...(commentsBefore !== null && { comments: String(commentsBefore) }),
    ...(notesFrom > 0 && { notes: String(notesFrom) }),
  })
  return `${path}${query.size > 0 ? `?${query}` : ''}${fragment}`
}

/** As far as an offset of the API reaches. */
const MOST = 100_000

/** A whole number above 0; null for anything else. */
function countOf(value: string | string[] | undefined): number | null {
  return typeof value === 'string' && /^[1-9]\d{0,5}$/.test(value) ? Math.min(Number(value), MOST) : null
}
