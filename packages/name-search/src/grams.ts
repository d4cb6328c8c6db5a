import { createHash } from 'node:crypto'
import type { Tenant } from '@mi/database'

/**
 * The length of the longest runs. Runs of three are too common: thousands of a million names contain the same
 * run, and the index reads all of them.
 */
const LONGEST = 4

/** All distinct runs of two to four characters in a text. No run crosses a line. */
export function gramsOf(text: string): string[] {
  const grams = new Set<string>()
  for (const line of text.split('\n')) {
    const characters = [...line]
    for (let length = 2; length <= LONGEST; length++)
      for (let at = 0; at + length <= characters.length; at++)
        grams.add(characters.slice(at, at + length).join(''))
  }
  return [...grams]
}

/** The runs that a text with `part` must contain: runs of four characters, or the part itself if it is shorter. */
export function requiredGrams(part: string): string[] {
  const characters = [...part]
  const length = Math.min(LONGEST, characters.length)
  if (length < 2) return []
  const grams = new Set<string>()
  for (let at = 0; at + length <= characters.length; at++)
    grams.add(characters.slice(at, at + length).join(''))
  return [...grams]
}

/**
 * The keys of a GIN index over bigint[]: 64 bits of a digest of tenant and text, so that a look-up reads no
 * rows of other accounts. Two texts may share a key, so the caller must compare the texts again.
 */
export function searchKeys({ accountId, mode }: Tenant, texts: readonly string[]): bigint[] {
  return texts.map(text =>
    createHash('sha256').update(`${accountId}\n${mode}\n${text}`).digest().readBigInt64BE(),
  )
}
