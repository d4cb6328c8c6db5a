import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import type {} from './global-setup.ts'

/**
 * Connection string of a database that no other test file uses and that does not exist yet: `migrate` creates it.
 * @param name what it is for, seen in its name: `meetings`
 */
export function freshDatabaseUrl(name: string): string {
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}_${randomBytes(5).toString('hex')}`
  return url.href
}
