import { readFileSync } from 'node:fs'
import { buildSite, type OpenApiDocument, sitePaths } from '@mi/docs-site'
import type { Page } from '../operation.ts'
import { CHANGELOG_FILE } from './changelog.ts'
import type { PagesDeps } from './deps.ts'
import { OAUTH_TAG } from './oauth-operations.ts'
import { fullDocument } from './openapi.ts'
import { OWN_TAG } from './own-operations.ts'

/** The pages load everything from this server and call no other server. They contain no inline script. */
const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/** All addresses of the documentation with their pages. The first request for any page builds all of them. */
export function docsPages(deps: PagesDeps): [path: string, page: Page][] {
  let site: ReturnType<typeof buildSite> | null = null
  const build = () =>
    (site ??= buildSite({
      contract: deps.contract,
      document: fullDocument(deps) as unknown as OpenApiDocument,
      changelog: readFileSync(CHANGELOG_FILE, 'utf8'),
    }))
  const tags = new Set([...deps.contract.routes.map(({ tag }) => tag), OAUTH_TAG.name, OWN_TAG.name])
  return sitePaths(tags).map(path => [
    path,
    () => {
      const { contentType, body } = build().get(path)!
      return {
        status: 200,
        headers: [
          ['Content-Type', contentType],
          ['Cache-Control', 'public, max-age=300'],
          ['Content-Security-Policy', POLICY],
          ['Referrer-Policy', 'no-referrer'],
        ],
        body,
      }
    },
  ])
}
