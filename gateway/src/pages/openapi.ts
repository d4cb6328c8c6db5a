import { JSON_TYPE } from '../answers/answer.ts'
import { wholeDocument } from './document.ts'
import type { Page } from './page.ts'
import type { PagesParts } from './pages.ts'

/** The OpenAPI 3.1 document; made on first use, since few processes are asked for it. */
export function openApiPage(parts: PagesParts): Page {
  let body: Buffer | null = null
  return () => {
    body ??= Buffer.from(JSON.stringify(wholeDocument(parts)))
    return {
      status: 200,
      headers: [
        ['Content-Type', JSON_TYPE],
        ['Cache-Control', 'public, max-age=300'],
      ],
      body,
    }
  }
}
