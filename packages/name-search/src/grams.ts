import { createHash } from 'node:crypto'
import type { Tenant } from '@mi/database'

/** All runs of two and of three characters that stand in a text, each once; none across its lines. */
export function gramsOf(text: string): string[] {
  const grams = new Set<string>()
  for (const line of text.split('\n')) {
    const characters = [...line]
    for (let at = 0; at + 1 < characters.length; at++) {
      grams.add(characters.slice(at, at + 2).join(''))
      if (at + 2 < characters.length) grams.add(characters.slice(at, at + 3).join(''))
    }
  }
  return [...grams]
}

/** The longest runs that a text containing `part` must contain: of three characters, or the two that it has. */
export function requiredGrams(part: string): string[] {
  const characters = [...part]
  const length = Math.min(3, characters.length)
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
