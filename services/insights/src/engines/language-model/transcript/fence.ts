import { randomBytes } from 'node:crypto'

/** A random word for one request, which no transcript can contain intentionally. */
export function newMarker(): string {
  return `material-${randomBytes(6).toString('hex')}`
}

/** Material between markers, which the rules call data. Speakers cannot know the word that ends it. */
export function fence(marker: string, material: string): string {
  return `<<${marker}\n${material}\n${marker}>>`
}
