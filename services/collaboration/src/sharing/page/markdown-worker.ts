// The tasks of the threads that read Markdown.
import { renderMarkdown } from '@mi/pages'

/** Tables repeat their columns for short rows: a text that becomes so much longer was not written to be read. */
const MOST_TIMES_LONGER = 20
const LONGER_AT_LEAST = 2_000

/** Markdown of a user as HTML, below the headings of the page. Null when it would be far longer than its text. */
export function render(markdown: string): string | null {
  const { html } = renderMarkdown(markdown, { headingLevel: 4, embedded: true })
  return html.length <= Math.max(markdown.length * MOST_TIMES_LONGER, LONGER_AT_LEAST) ? html : null
}
