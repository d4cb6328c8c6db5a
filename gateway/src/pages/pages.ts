import type { Contract, ServiceName } from '@mi/contracts'
import type { Channel } from '../grpc/channel.ts'
import type { PageOperation } from '../operation.ts'
import { changelogPage } from './changelog.ts'
import { docsPage } from './docs.ts'
import { openApiPage } from './openapi.ts'
import type { Page } from './page.ts'
import { statusPage } from './status.ts'

export interface PagesParts {
  contract: Contract
  channels: ReadonlyMap<ServiceName, Channel>
  /** Where clients reach the API, without the version. Known once the port is open. */
  serverUrl(): string
}

/** What the gateway answers itself, all without a key. */
export function createPages(parts: PagesParts): PageOperation[] {
  return [
    operation('getOpenApiDocument', '/v1/openapi.json', openApiPage(parts)),
    operation('getDocs', '/v1/docs', docsPage(parts)),
    operation('getChangelog', '/v1/changelog', changelogPage()),
    operation('getStatus', '/v1/status', statusPage(parts)),
  ]
}

function operation(name: string, path: string, page: Page): PageOperation {
  return { kind: 'page', name, path, isPublic: true, page }
}
