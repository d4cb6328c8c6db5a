export { escapeHtml } from './html.ts'
export { LOGO_SVG, type PageOptions, renderPage, THEME_CSS } from './layout.ts'
export { type Heading, renderInline, renderMarkdown } from './markdown.ts'
