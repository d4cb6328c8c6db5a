import { fold } from '../fold.ts'

/** A name for comparing: case, accents, punctuation and the width of spaces do not count. */
export function foldName(name: string): string {
  return fold(name)
    .replace(/[’'`.]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}
