export type { OpenApiDocument } from './openapi-types.ts'
export { buildSite, FAVICON, SITE_PATHS, type SiteFile, type SiteOptions } from './site.ts'
