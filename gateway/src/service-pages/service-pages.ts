import { type PagesEntry, SERVICES, type ServiceName, servicesWithPages } from '@mi/contracts'
import type { ServicePagesOperation } from '../operation.ts'
import type { PageUpstream } from './page-upstream.ts'

/** Finds the service whose web pages include a path; null when no service claims it. */
export type ServicePages = (path: string) => ServicePagesOperation | null

/** The pages of all services, from the service table. @throws {Error} when two services claim the same prefix */
export function planServicePages(upstreamOf: (service: ServiceName) => PageUpstream): ServicePages {
  const byPrefix = new Map<string, { service: ServiceName; entry: PagesEntry }>()
  const byPath = new Map<string, ServicePagesOperation>()
  const upstreams = new Map<ServiceName, PageUpstream>()
  for (const service of servicesWithPages()) {
    const entry = (SERVICES[service] as { pages: PagesEntry }).pages
    const upstream = upstreamOf(service)
    upstreams.set(service, upstream)
    for (const prefix of entry.prefixes) {
      if (byPrefix.has(prefix)) throw new Error(`two services serve pages at ${prefix}`)
      byPrefix.set(prefix, { service, entry })
    }
    for (const path of entry.oauthEndpoints ?? [])
      byPath.set(path, {
        ...operationOf(service, path, upstream),
        errorFormat: 'oauth',
        givesTokens: path === entry.tokenEndpoint,
      })
    for (const [alias, target] of Object.entries(entry.aliases ?? {}))
      byPath.set(alias, {
        ...(byPath.get(target) ?? operationOf(service, target, upstream)),
        path: alias,
        target,
      })
  }
  return path => {
    const exact = byPath.get(path)
    if (exact) return exact
    const slash = path.indexOf('/', 1)
    const prefix = slash < 0 ? path : path.slice(0, slash)
    const found = byPrefix.get(prefix)
    return found ? operationOf(found.service, `${prefix}/*`, upstreams.get(found.service)!) : null
  }
}

function operationOf(service: ServiceName, path: string, upstream: PageUpstream): ServicePagesOperation {
  return {
    kind: 'service-pages',
    name: `${service} pages`,
    path,
    isPublic: true,
    upstream,
    target: null,
    errorFormat: 'page',
    givesTokens: false,
  }
}
