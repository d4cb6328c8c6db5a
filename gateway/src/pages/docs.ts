import type { Page } from './page.ts'
import type { PagesParts } from './pages.ts'

/** placeholder */
export function docsPage(_parts: PagesParts): Page {
  return () => ({ status: 404, headers: [], body: null })
}
