import { openApiDocument } from '@mi/contracts'
import type { Page } from '../operation.ts'
import { JSON_TYPE } from '../response/http-response.ts'
import type { PagesDeps } from './deps.ts'
import { OAUTH_PATHS, OAUTH_TAG } from './oauth-operations.ts'
import { OWN_PATHS, OWN_TAG } from './own-operations.ts'

/** The OpenAPI 3.1 document. It is built on first use, because most processes never serve it. */
export function openApiPage(deps: PagesDeps): Page {
  let body: Buffer | null = null
  return () => {
    body ??= Buffer.from(JSON.stringify(fullDocument(deps)))
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
export function fullDocument({ contract, serverUrl }: PagesDeps) {
  const url = serverUrl()
  const oauth = { authorizationUrl: `${url}/oauth/authorize`, tokenUrl: `${url}/v1/oauth/token` }
  const document = openApiDocument(contract, { serverUrl: url, oauth })
  return {
    ...document,
    tags: [...(document.tags as object[]), OAUTH_TAG, OWN_TAG],
    paths: { ...(document.paths as object), ...OAUTH_PATHS, ...OWN_PATHS },
  }
}
