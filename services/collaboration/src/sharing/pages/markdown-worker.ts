// The tasks of the threads that read Markdown.
import { renderMarkdown } from '@mi/pages'

/** Maximum ratio of HTML to Markdown. Tables repeat their columns for short rows, so that a short text can expand enormously. */
const MOST_TIMES_LONGER = 20
const LONGER_AT_LEAST = 2_000

/** Converts a user's Markdown to HTML, with headings below those of the page. Null when the HTML exceeds the ratio. */
export function render(markdown: string): string | null {
  const { html } = renderMarkdown(markdown, { headingLevel: 4, embedded: true })
  return html.length <= Math.max(markdown.length * MOST_TIMES_LONGER, LONGER_AT_LEAST) ? html : null
}
