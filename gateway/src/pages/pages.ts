import { FAVICON } from '@mi/docs-site'
import { LOGO_SVG, PAGES_CSS, PAGES_ICON, PAGES_STYLESHEET } from '@mi/pages'
import type { Page, PageOperation } from '../operation.ts'
import { changelogPage } from './changelog.ts'
import type { PagesDeps } from './deps.ts'
import { docsPages } from './docs.ts'
import { openApiPage } from './openapi.ts'
import { statusPage } from './status.ts'

/** The pages that the gateway serves itself, without authentication. */
export function createPages(deps: PagesDeps): PageOperation[] {
  return [
    operation('getOpenApiDocument', '/v1/openapi.json', openApiPage(deps)),
    ...docsPages(deps).map(([path, page]) => ({ ...operation('getDocs', path, page), ignoresQuery: true })),
    operation('getFavicon', '/favicon.ico', redirectTo(FAVICON)),
    asset(PAGES_STYLESHEET, 'text/css; charset=utf-8', PAGES_CSS),
    asset(PAGES_ICON, 'image/svg+xml', LOGO_SVG),
    operation('getChangelog', '/v1/changelog', changelogPage()),
    operation('getStatus', '/v1/status', statusPage(deps)),
  ]
}

/** Browsers request /favicon.ico on their own. */
function redirectTo(path: string): Page {
  return () => ({
    status: 302,
    headers: [
      ['Location', path],
      ['Cache-Control', 'public, max-age=300'],
    ],
    body: null,
  })
}

/** A file that the web pages of all services load. */
function asset(path: string, contentType: string, content: string): PageOperation {
  const headers: [string, string][] = [
    ['Content-Type', contentType],
    ['Cache-Control', 'public, max-age=300'],
  ]
  const body = Buffer.from(content)
  const page = operation('getAsset', path, () => ({ status: 200, headers, body }))
  return { ...page, ignoresQuery: true }
}

function operation(name: string, path: string, page: Page): PageOperation {
  return { kind: 'page', name, path, isPublic: true, ignoresQuery: false, page }
}
