import { fold } from '../fold.ts'

/** Folds a name for comparison: ignores case, accents, punctuation and the width of spaces. */
export function foldName(name: string): string {
  return fold(name)
    .replace(/[’'`.]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}
