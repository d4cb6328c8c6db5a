import { createHash } from 'node:crypto'
import type { Tenant } from '@mi/database'

/**
 * Shorter parts are found by themselves. Longer ones by runs of four: of a million names thousands have the same three, and the index reads
 * through all of them.
 */
const LONGEST = 4

/** All runs of two to four characters that stand in a text, each once; none across its lines. */
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

/** The longest runs that a text containing `part` must contain: of four characters, or the two or three that it has. */
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
 * Keys of a GIN index over bigint[]: 64 bits of a digest of tenant and text, so that a look-up walks no other account's rows.
 * Two texts may share a key: what is found is compared again.
 */
export function searchKeys({ accountId, mode }: Tenant, texts: readonly string[]): bigint[] {
  return texts.map(text =>
    createHash('sha256').update(`${accountId}\n${mode}\n${text}`).digest().readBigInt64BE(),
  )
}
