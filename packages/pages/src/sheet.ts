import { readFileSync } from 'node:fs'
import { escapeHtml } from './html.ts'
import { LOGO_SVG, renderPage, THEME_CSS } from './layout.ts'

/** The stylesheet of all pages of services. The gateway serves it at {@link PAGES_STYLESHEET}. */
export const PAGES_CSS = `${THEME_CSS}\n${readFileSync(new URL('pages.css', import.meta.url), 'utf8')}`

/** Path of {@link PAGES_CSS}. */
export const PAGES_STYLESHEET = '/assets/pages.css'
/** Path of the icon. */
export const PAGES_ICON = '/assets/icon.svg'

export interface SheetOptions {
  title: string
  /** HTML below the heading. */
  body: string
  /** HTML below the sheet, for example a sign-out link or help. */
  footer?: string
  /** HTML that replaces the product logo above the heading, for example the logos of two parties. */
  mark?: string
  /** Widens the sheet for tables and lists of settings. */
  wide?: boolean
  /** Additional stylesheets of the service. */
  stylesheets?: readonly string[]
}

/** A page with a single task in the middle, for example signing in, consent or an error. It is excluded from search engines. */
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
