import { openApiDocument } from '@mi/contracts'
import { OWN_PATHS, OWN_TAG } from './own-operations.ts'
import type { PagesParts } from './pages.ts'

/** The OpenAPI document of the contract's operations and of the gateway's own pages. */
export function wholeDocument({ contract, serverUrl }: PagesParts) {
  const document = openApiDocument(contract, { serverUrl: serverUrl() })
  return {
    ...document,
    tags: [...(document.tags as object[]), OWN_TAG],
    paths: { ...(document.paths as object), ...OWN_PATHS },
  }
}
