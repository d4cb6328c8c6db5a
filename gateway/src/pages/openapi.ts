import { openApiDocument } from '@mi/contracts'
import type { Page } from '../operation.ts'
import { JSON_TYPE } from '../response/http-response.ts'
import { OWN_PATHS, OWN_TAG } from './own-operations.ts'
import type { PagesDeps } from './pages.ts'

/** The OpenAPI 3.1 document; made on first use, since few processes are asked for it. */
export function openApiPage(deps: PagesDeps): Page {
  let body: Buffer | null = null
  return () => {
    body ??= Buffer.from(JSON.stringify(wholeDocument(deps)))
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

/** The OpenAPI document of the contract's operations and of the gateway's own pages. */
export function wholeDocument({ contract, serverUrl }: PagesDeps) {
  const document = openApiDocument(contract, { serverUrl: serverUrl() })
  return {
    ...document,
    tags: [...(document.tags as object[]), OWN_TAG],
    paths: { ...(document.paths as object), ...OWN_PATHS },
  }
}
