import { speech } from '@mi/language/speech'

const patterns = speech.text.plainWords

const LONGEST_FRAGMENT = 4
const LONGEST_REPETITION = 3

/** Normalizes lower-case words: divides contractions and hyphens, joins “i_d_”, and removes cut-off and stammered words. */
export function plainWords(words: readonly string[]): string[] {
  return withoutStammer(withoutFragments(words.flatMap(takeApart)))
}

function takeApart(word: string): string[] {
  if (/^(?:[a-z]_)+[a-z]?$/.test(word)) return [word.replaceAll('_', '')]
  const apart = (Object.hasOwn(patterns.apart, word) ? patterns.apart[word] : undefined) ?? word
  return apart
    .split(/[ _-]/)
    .map(part => (part.length > 3 && part.endsWith("'s") ? part.slice(0, -2) : part))
    .filter(part => part !== '' && !patterns.sound.has(part))
}

function withoutFragments(words: readonly string[]): string[] {
  return words.filter((word, at) => {
    if (word.length === 1) return word === 'a' || word === 'i' || /\P{ASCII}/u.test(word)
    const next = words[at + 1] ?? ''
    return (
      word.length > LONGEST_FRAGMENT ||
      patterns.whole.has(word) ||
      next.length <= word.length ||
      !next.startsWith(word)
    )
  })
}

function withoutStammer(words: readonly string[]): string[] {
  const said = [...words]
  for (let size = LONGEST_REPETITION; size >= 1; size--) {
    for (let at = 0; at + 2 * size <= said.length; ) {
      if (isRepeated(said, at, size)) said.splice(at, size)
      else at++
    }
  }
  return said
}

function isRepeated(words: readonly string[], at: number, size: number): boolean {
  for (let offset = 0; offset < size; offset++) {
    if (words[at + offset] !== words[at + size + offset]) return false
  }
  return true
}
