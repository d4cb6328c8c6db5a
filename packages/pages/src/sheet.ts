import { readFileSync } from 'node:fs'
import { escapeHtml } from './html.ts'
import { LOGO_SVG, renderPage, THEME_CSS } from './layout.ts'

/** The stylesheet of all pages that services serve. The gateway serves it at {@link PAGES_STYLESHEET}. */
export const PAGES_CSS = `${THEME_CSS}\n${readFileSync(new URL('pages.css', import.meta.url), 'utf8')}`

/** Address of {@link PAGES_CSS}. */
export const PAGES_STYLESHEET = '/assets/pages.css'
/** Address of the icon. */
export const PAGES_ICON = '/assets/icon.svg'

export interface SheetOptions {
  title: string
  /** HTML below the heading. */
  body: string
  /** HTML below the sheet: sign-out, help. */
  footer?: string
  /** HTML in place of the product's mark above the heading: logos of two parties. */
  mark?: string
  /** For tables and lists of settings. */
  wide?: boolean
  /** Further stylesheets of the service's own. */
  stylesheets?: readonly string[]
}

/** A page with one task in the middle: signing in, consent, an error. Kept out of search engines. */
export function renderSheet({ title, body, footer, mark, wide, stylesheets = [] }: SheetOptions): string {
  const content = [
    `<main class="sheet${wide ? ' wide' : ''}">`,
    mark ?? `<div class="mark">${LOGO_SVG}</div>`,
    `<h1>${escapeHtml(title)}</h1>`,
    body,
    '</main>',
    ...(footer ? [`<footer class="below">${footer}</footer>`] : []),
  ]
  return renderPage({
    title: `${title} · Meeting Intelligence`,
    stylesheets: [PAGES_STYLESHEET, ...stylesheets],
    favicon: PAGES_ICON,
    body: content.join('\n'),
    noIndex: true,
  })
}
