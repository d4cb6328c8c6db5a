import { randomBytes } from 'node:crypto'

/** A word that no transcript can contain on purpose: it is made up for one request. */
export function newMarker(): string {
  return `material-${randomBytes(6).toString('hex')}`
}

/** Material between markers, which the rules call data. Nobody who speaks in it knows the word that ends it. */
export function fence(marker: string, material: string): string {
  return `<<${marker}\n${material}\n${marker}>>`
}
