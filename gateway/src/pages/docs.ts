import type { OpenApiDocument } from './docs/openapi-types.ts'
import { renderDocs } from './docs/render-docs.ts'
import { wholeDocument } from './document.ts'
import type { Page } from './page.ts'
import type { PagesParts } from './pages.ts'

/** The page brings everything along: no script but its own, nothing from elsewhere. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The API reference, rendered from the OpenAPI document on first use. */
export function docsPage(parts: PagesParts): Page {
  let body: Buffer | null = null
  return () => {
    if (!body) {
      const document = wholeDocument(parts) as unknown as OpenApiDocument
      body = Buffer.from(renderDocs(document))
    }
    return {
      status: 200,
      headers: [
        ['Content-Type', 'text/html; charset=utf-8'],
        ['Cache-Control', 'public, max-age=300'],
        ['Content-Security-Policy', POLICY],
        ['Referrer-Policy', 'no-referrer'],
      ],
      body,
    }
  }
}
