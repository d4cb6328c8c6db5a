import { stem } from '@mi/language/english-speech'
import { speech } from '@mi/language/speech'

const patterns = speech.readability.unnamed

const NAMING = new Set(['NOUN', 'PROPN'])

/** Counts the lower-case words of an English sentence that refer to something unnamed: “that change requires an upgrade”. */
export function countUnnamed(words: readonly string[], tags: readonly string[]): number {
  return words.filter((word, at) => {
    if (patterns.pronoun.test(word)) return !isNamedBefore(words, tags, at) && !meansNothing(words, tags, at)
    if (/^t?here$/.test(word)) return pointsThere(words, at)
    if (!patterns.demonstrative.test(word)) return false
    const noun = nounAfter(tags, at)
    return noun === null ? standsAlone(words, tags, at) : isUnnamed(words, at, noun)
  }).length
}

// “There is a faucet” refers to nothing.
function pointsThere(words: readonly string[], at: number): boolean {
  return (
    words[at] === 'here' ||
    !(patterns.exists.test(words[at + 1] ?? '') || patterns.far.test(words[at - 1] ?? ''))
  )
}

// “The reason why they are late” has a noun before “they” that does not name the people.
function isNamedBefore(words: readonly string[], tags: readonly string[], at: number): boolean {
  const several = patterns.several.test(words[at] ?? '')
  return words
    .slice(0, at)
    .some(
      (word, before) =>
        tags[before] === 'PROPN' ||
        (tags[before] === 'NOUN' &&
          !patterns.shell.test(word) &&
          (!several || patterns.ofSeveral.test(word))),
    )
}

function meansNothing(words: readonly string[], tags: readonly string[], at: number): boolean {
  if (words[at] !== 'it') return false
  const next = words[at + 1] ?? ''
  return (
    patterns.standsForNothing.test(next) ||
    (patterns.be.test(next) && tags.slice(at + 2, at + 6).some(tag => tag === 'ADJ'))
  )
}

// “This large PR”: the noun after the words between.
function nounAfter(tags: readonly string[], at: number): number | null {
  for (let next = at + 1; next <= at + 4; next++) {
    if (NAMING.has(tags[next] ?? '')) return next
    if (!/^(?:ADJ|ADV|NUM)$/.test(tags[next] ?? '')) return null
  }
  return null
}

// “That” may begin a clause. It is a pronoun after a preposition or at the end.
function standsAlone(words: readonly string[], tags: readonly string[], at: number): boolean {
  const word = words[at] ?? ''
  if (word === 'such') return false
  const next = words[at + 1]
  if (next === 'of' || next === 'who' || next === 'that') return false
  if (word !== 'that') return true
  const ends = next === undefined || /^[,.;]$/.test(next)
  return tags[at - 1] === 'ADP' || (ends && at > 0)
}

function isUnnamed(words: readonly string[], at: number, noun: number): boolean {
  if (words[at] === 'such') return false
  const name = words[noun] ?? ''
  // “The bug that clients had” and “one thing that people want” have a relative clause.
  if (words[at] === 'that' && at > 0 && !patterns.leadsToThing.test(words[at - 1] ?? '')) return false
  if (patterns.known.test(name) || patterns.narrows.test(words[noun + 1] ?? '')) return false
  const stemmed = stem(name)
  return !words.slice(0, at).some(word => stem(word) === stemmed)
}
