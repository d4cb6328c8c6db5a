import type { ParsedUrlQuery } from 'node:querystring'

/** The position of a page in the long lists of a meeting. */
export interface Place {
  /** Number of the part of the transcript, starting at 0. */
  part: number
  /** The latest comments before this position are shown. Null shows the latest comments. */
  commentsBefore: number | null
  /** The notes from this position on are shown. 0 shows the latest notes. */
  notesFrom: number
}

export function placeOf({ part, comments, notes }: ParsedUrlQuery): Place {
  return {
    part: (countOf(part) ?? 1) - 1,
    commentsBefore: countOf(comments),
    notesFrom: countOf(notes) ?? 0,
  }
}

/** The URL of the page at a place. */
export function addressOf(path: string, { part, commentsBefore, notesFrom }: Place, fragment = ''): string {
  const query = new URLSearchParams({
    ...(part > 0 && { part: String(part + 1) }),
    ...(commentsBefore !== null && { comments: String(commentsBefore) }),
    ...(notesFrom > 0 && { notes: String(notesFrom) }),
  })
  return `${path}${query.size > 0 ? `?${query}` : ''}${fragment}`
}

/** Maximum offset, as in the API. */
const MOST = 100_000

/** A positive integer. Null for any other value. */
function countOf(value: string | string[] | undefined): number | null {
  return typeof value === 'string' && /^[1-9]\d{0,5}$/.test(value) ? Math.min(Number(value), MOST) : null
}
