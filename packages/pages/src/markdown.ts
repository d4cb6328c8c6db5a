import { Marked, type Tokens } from 'marked'
import { BoundedTokenizer } from './bounded-tokenizer.ts'
import { escapeHtml } from './html.ts'

/** Addresses that a link or an image may have; anything else (`javascript:`, `data:`) is shown as text. */
const SAFE_ADDRESS = /^(https?:|mailto:|[/#.]|[\w-]+(?:[/?#]|$))/i

export interface MarkdownOptions {
  /** All headings get this level, and no ids: for text inside of a page that has headings of its own. */
  headingLevel?: 3 | 4 | 5 | 6
  /** Written by users and shown to others: images are named instead of loaded, links pass nothing on. */
  embedded?: boolean
}

export interface Heading {
  id: string
  text: string
  level: number
}

/**
 * Markdown (GitHub's) as HTML. Raw HTML in it is shown as text and links are checked, so that what a user wrote can be
 * shown on a page, in a time that grows with its length, whatever it is. Headings get ids made of their words.
 */
export function renderMarkdown(
  markdown: string,
  { headingLevel, embedded = false }: MarkdownOptions = {},
): { html: string; headings: Heading[] } {
  const headings: Heading[] = []
  const marked = new Marked({
    gfm: true,
    renderer: {
      html: ({ text }: Tokens.HTML | Tokens.Tag) => escapeHtml(text),
      heading({ tokens, depth }) {
        const html = this.parser.parseInline(tokens)
        if (headingLevel) return `<h${headingLevel}>${html}</h${headingLevel}>\n`
        const text = this.parser.parseInline(tokens, this.parser.textRenderer)
        const id = slugOf(text, headings)
        headings.push({ id, text, level: depth })
        return `<h${depth} id="${id}">${html}</h${depth}>\n`
      },
      link({ href, tokens }) {
        const html = this.parser.parseInline(tokens)
        const relation = embedded ? ' rel="nofollow noopener noreferrer"' : ''
        return SAFE_ADDRESS.test(href) ? `<a href="${escapeHtml(href)}"${relation}>${html}</a>` : html
      },
      image: ({ href, text }) =>
        SAFE_ADDRESS.test(href) && !embedded
          ? `<img src="${escapeHtml(href)}" alt="${escapeHtml(text)}">`
          : escapeHtml(text),
      checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
      code: ({ text, lang }) =>
        `<pre tabindex="0"${lang ? ` data-language="${escapeHtml(lang)}"` : ''}><code>${escapeHtml(text)}</code></pre>\n`,
      table({ header, rows }) {
        const cell = (tag: string) => (one: Tokens.TableCell) =>
          `<${tag}>${this.parser.parseInline(one.tokens)}</${tag}>`
        const head = header.map(cell('th')).join('')
        const body = rows.map(row => `<tr>${row.map(cell('td')).join('')}</tr>`).join('')
        // A table wider than a phone scrolls by itself; the page does not.
        return `<div class="scroll" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>\n`
      },
    },
  })
  // As an option: `use` sees no methods of a class.
  const html = marked.parse(markdown, { async: false, tokenizer: new BoundedTokenizer() })
  return { html, headings }
}

/** Markdown within a line: code, emphasis, links. */
export function renderInline(markdown: string): string {
  const { html } = renderMarkdown(markdown)
  return html.trim().replace(/^<p>([\s\S]*)<\/p>$/, '$1')
}

function slugOf(text: string, earlier: Heading[]): string {
  const words = text
    .toLowerCase()
    .replaceAll(/&[a-z#0-9]+;/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
  const same = earlier.filter(({ id }) => id === words || id.replace(/-\d+$/, '') === words).length
  return same === 0 ? words || 'section' : `${words}-${same + 1}`
}
