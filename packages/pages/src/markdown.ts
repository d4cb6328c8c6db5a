import createMarkdownIt, { type MarkdownIt, type StateBlock, type StateCore } from 'markdown-it'
import { escapeHtml } from './html.ts'

/** The permitted URLs of links and images. A link to another URL (`javascript:`, `data:`) is shown as text. */
const SAFE_ADDRESS = /^(https?:|mailto:|[/#.]|[\w-]+(?:[/?#]|$))/i
/** Maximum nesting of blocks (quotes, lists, items). The content of deeper blocks is text. */
const DEEPEST = 20
/** Maximum number of columns of a table. Markdown completes short rows, so that a wide table multiplies the length of its text. */
const MOST_COLUMNS = 30

export interface MarkdownOptions {
  /** Gives all headings this level and no ids, for a text inside a page with its own headings. */
  headingLevel?: 3 | 4 | 5 | 6
  /** For texts of users: images are replaced by their names instead of loaded, and links get `rel` attributes. */
  embedded?: boolean
}

export interface Heading {
  id: string
  text: string
  level: number
}

/**
 * Converts GitHub's Markdown to HTML. Raw HTML is shown as text and URLs are checked, so that texts of users can be shown on a page. The
 * time is proportional to the length of the text and of its HTML ([why](../../../docs/decisions/markdown-parser.md)). Headings get ids that
 * are made of their words.
 */
export function renderMarkdown(
  markdown: string,
  { headingLevel, embedded = false }: MarkdownOptions = {},
): { html: string; headings: Heading[] } {
  const headings: Heading[] = []
  const parser = embedded ? EMBEDDED : OWN
  const html = parser.render(markdown, { headings, headingLevel })
  return { html, headings }
}

/** Inline Markdown: code, emphasis, links. */
export function renderInline(markdown: string): string {
  const { html } = renderMarkdown(markdown)
  return html.trim().replace(/^<p>([\s\S]*)<\/p>$/, '$1')
}

const OWN = createParser({ embedded: false })
const EMBEDDED = createParser({ embedded: true })

function createParser({ embedded }: { embedded: boolean }): MarkdownIt {
  const parser = createMarkdownIt({ linkify: true })
  parser.validateLink = address => SAFE_ADDRESS.test(address)
  // Recognizes only URLs with http:// or https://, and e-mail addresses. `README.md` is not a URL.
  parser.linkify.set({ fuzzyLink: false, fuzzyIP: false }).add('//', null).add('ftp:', null)
  // A short definition can be repeated by many references. The HTML would grow with the square of the text.
  if (embedded) parser.disable('reference')
  parser.block.ruler.before('table', 'too-complex', readAsText)
  parser.core.ruler.after('inline', 'headings', identifyHeadings)
  parser.core.ruler.after('inline', 'checkboxes', showCheckboxes)
  setRenderer(parser, embedded)
  return parser
}

function setRenderer({ renderer }: MarkdownIt, embedded: boolean): void {
  const { rules } = renderer
  rules.link_open = (tokens, at) => {
    const relation = embedded ? ' rel="nofollow noopener noreferrer"' : ''
    return `<a href="${escapeHtml(String(tokens[at]?.attrGet('href') ?? ''))}"${relation}>`
  }
  rules.image = (tokens, at, options, env) => {
    const image = tokens[at]
    const name = escapeHtml(renderer.renderInlineAsText(image?.children ?? [], options, env))
    return embedded ? name : `<img src="${escapeHtml(String(image?.attrGet('src') ?? ''))}" alt="${name}">`
  }
  rules.fence = (tokens, at) => codeBlock(tokens[at]?.content, tokens[at]?.info.trim().split(/\s/)[0])
  rules.code_block = (tokens, at) => codeBlock(tokens[at]?.content)
  // The element that GitHub uses.
  rules.s_open = () => '<del>'
  rules.s_close = () => '</del>'
  // A table that is wider than the screen scrolls without scrolling the page.
  rules.table_open = () => '<div class="scroll" tabindex="0"><table>'
  rules.table_close = () => '</table></div>\n'
  // Omits the inline style of an alignment, which the Content-Security-Policy forbids.
  rules.th_open = () => '<th>'
  rules.td_open = () => '<td>'
}

function codeBlock(content = '', language?: string): string {
  const name = language ? ` data-language="${escapeHtml(language)}"` : ''
  return `<pre tabindex="0"${name}><code>${escapeHtml(content.replace(/\n$/, ''))}</code></pre>\n`
}

/** A block rule that turns blocks that are too deep and tables that are too wide into paragraphs of text. */
function readAsText(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  const isDeep = state.level >= DEEPEST
  if (silent || !(isDeep || isWideTable(state, startLine, endLine))) return false
  let nextLine = startLine + 1
  while (nextLine < endLine && !state.isEmpty(nextLine)) nextLine++
  const text = state.getLines(startLine, nextLine, state.blkIndent, false).trim()
  state.line = nextLine
  state.push('paragraph_open', 'p', 1)
  // Leaves no token that inline rules would parse.
  state.push('text', '', 0).content = text
  state.push('paragraph_close', 'p', -1)
  return true
}

function isWideTable(state: StateBlock, startLine: number, endLine: number): boolean {
  if (startLine + 1 >= endLine) return false
  const rule = state.getLines(startLine + 1, startLine + 2, 0, false)
  return /^[\s|:-]*$/.test(rule) && rule.split('|').length > MOST_COLUMNS + 2
}

/** A core rule that gives headings the requested level or an id. */
function identifyHeadings(state: StateCore): void {
  const { headings, headingLevel } = state.env as { headings: Heading[]; headingLevel?: number }
  for (const [at, token] of state.tokens.entries()) {
    if (token.type !== 'heading_open' && token.type !== 'heading_close') continue
    const level = Number(token.tag.slice(1))
    if (headingLevel) token.tag = `h${headingLevel}`
    else if (token.type === 'heading_open') {
      const { children } = state.tokens[at + 1] ?? {}
      const text = state.md.renderer.renderInlineAsText(children ?? [], state.md.options, state.env)
      const id = slugOf(text, headings)
      headings.push({ id, text, level })
      token.attrSet('id', id)
    }
  }
}

/** A core rule that renders `[ ]` and `[x]` at the start of a list item as checkboxes. */
function showCheckboxes({ tokens }: StateCore): void {
  for (const [at, token] of tokens.entries()) {
    if (token.type !== 'inline' || tokens[at - 2]?.type !== 'list_item_open') continue
    const first = token.children?.[0]
    const mark = first?.type === 'text' ? /^\[([ xX])\]\s/.exec(first.content) : null
    if (first && mark) first.content = `${mark[1] === ' ' ? '☐' : '☑'} ${first.content.slice(mark[0].length)}`
  }
}

function slugOf(text: string, earlier: Heading[]): string {
  const words = text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
  const same = earlier.filter(({ id }) => id === words || id.replace(/-\d+$/, '') === words).length
  return same === 0 ? words || 'section' : `${words}-${same + 1}`
}
