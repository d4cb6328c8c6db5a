export type { OpenApiDocument } from './openapi-types.ts'
export { buildSite, FAVICON, type SiteFile, type SiteOptions, sitePaths } from './site.ts'
