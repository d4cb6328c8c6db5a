import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's root: services are found by their folders, so a new one joins the platform by being there. */
export const projectRoot = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))))

/** One process of the platform: a service or the gateway. */
export interface Part {
  /** `transcripts-search` */
  name: string
  folder: string
  /** Name of its own database, null for the gateway. */
  database: string | null
}

/** Every service that has an entry point, in the order of their names. */
export function listServices(): Part[] {
  const parent = join(projectRoot, 'services')
  return readdirSync(parent, { withFileTypes: true })
    .filter(entry => entry.isDirectory() && readdirSync(join(parent, entry.name, 'src')).includes('main.ts'))
    .map(entry => ({
      name: entry.name,
      folder: join(parent, entry.name),
      database: `mi_${entry.name.replaceAll('-', '_')}`,
    }))
}

export const gatewayPart: Part = { name: 'gateway', folder: join(projectRoot, 'gateway'), database: null }

/** The variable with the address of a service, for its callers: `TRANSCRIPTS_SEARCH_ADDRESS`. */
export const addressVariable = (name: string): string => `${name.replaceAll('-', '_').toUpperCase()}_ADDRESS`

/** The variable with the address of a service's web pages, for the gateway: `IDENTITY_PAGES_ADDRESS`. */
export const pagesAddressVariable = (name: string): string =>
  addressVariable(name).replace(/_ADDRESS$/, '_PAGES_ADDRESS')
