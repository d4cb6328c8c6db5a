import { type Html, html } from '@mi/pages'

/** The link to the next page of a list. Null on the last page. */
export function pager(path: string, nextCursor: string | null): Html | null {
  return nextCursor === null
    ? null
    : html`<p><a class="button quiet" href="${path}?cursor=${encodeURIComponent(nextCursor)}">Next page</a></p>`
}
