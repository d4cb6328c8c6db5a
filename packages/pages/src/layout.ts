import { readFileSync } from 'node:fs'
import { escapeHtml } from './html.ts'

/** The common stylesheet of all pages: colours and type as variables, light and dark. */
export const THEME_CSS = readFileSync(new URL('theme.css', import.meta.url), 'utf8')

/** The logo of the product: three speakers and a line. */
export const LOGO_SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" role="img" aria-label="Meeting Intelligence"><rect width="32" height="32" rx="8" fill="#3457d5"/><g fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round"><path d="M8 12h9"/><path d="M11 18h13"/><path d="M8 24h7"/></g><circle cx="23" cy="10" r="3" fill="#fff"/></svg>'

export interface PageOptions {
  title: string
  /** URLs of stylesheets and scripts of this origin. */
  stylesheets: readonly string[]
  scripts?: readonly string[]
  favicon?: string
  /** HTML inside `<body>`. */
  body: string
  /** Excludes the page from search engines. */
  noIndex?: boolean
}

/** A complete HTML document without external resources, inline scripts and inline styles. */
export function renderPage({
  title,
  stylesheets,
  scripts = [],
  favicon,
  body,
  noIndex,
}: PageOptions): string {
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    ...(noIndex ? ['<meta name="robots" content="noindex">'] : []),
    `<title>${escapeHtml(title)}</title>`,
    ...(favicon ? [`<link rel="icon" href="${escapeHtml(favicon)}" type="image/svg+xml">`] : []),
    ...stylesheets.map(href => `<link rel="stylesheet" href="${escapeHtml(href)}">`),
    ...scripts.map(src => `<script src="${escapeHtml(src)}" defer></script>`),
  ]
  return `<!doctype html>\n<html lang="en">\n<head>\n${head.join('\n')}\n</head>\n<body>\n${body}\n</body>\n</html>\n`
}
