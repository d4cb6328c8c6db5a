import { stem } from '@mi/language/english-speech'

const PRONOUN = /^(?:it|its|they|them|their|he|she|him|his|her)$/
/** Nouns that stand for what a sentence says, and name nothing that a pronoun could mean. */
const SHELL =
  /^(?:reason|problem|thing|issue|question|idea|point|way|fact|case|difference|goal|concern|view|side|part|bit|lot|kind|sort|time|result|opinion|understanding|impression|hope|sense|moment|while|today|week|month)$/
/** What several are. */
const SEVERAL = /^(?:they|them|their)$/
const OF_SEVERAL =
  /s$|^(?:people|everyone|everybody|someone|somebody|anyone|anybody|one|two|three|men|women|data)$/
/** “There” that only says that something exists, or is far away. */
const EXISTS =
  /^(?:is|are|was|were|'s|’s|'re|'ll|isn|aren|wasn|will|would|might|may|could|should|can|has|have|had|seems?|exists?|must)$/
const FAR = /^(?:out|over|up|down)$/
/** “It is clear that”, “it takes long”: nothing is meant by it. */
const STANDS_FOR_NOTHING = /^(?:seems?|looks?|turns?|takes?|took|depends|makes|happens|rains|appears|means)$/
const BE = /^(?:is|was|'s|’s|would|will|might|may|can|could|should|has|be)$/
const DEMONSTRATIVE = /^(?:this|that|these|those|such)$/
/** What everybody who was there means: “this week”, “this call”. */
const KNOWN =
  /^(?:week|month|year|quarter|morning|afternoon|call|meeting|time|way|point|kind|sort|type|moment|stage|summer|winter|spring|autumn|fall|release|fork|upgrade|sprint|day|days|weeks|sense|case|cases|one)$/
const NAMING = new Set(['NOUN', 'PROPN'])
/** What narrows a thing right after it: “that bug in the parser”. */
const NARROWS = /^(?:of|in|for|with|that|which|who|where|when|by|from|on|between|about|called|to)$/

/**
 * How many words of an English sentence mean something that it does not name: “that change requires an upgrade”, “they still have to
 * look at it”. What is named before in the sentence itself, and “it is clear that”, do not count.
 *
 * @param words in lower case
 * @param tags universal parts of speech
 */
export function countUnnamed(words: readonly string[], tags: readonly string[]): number {
  return words.filter((word, at) => {
    if (PRONOUN.test(word)) return !isNamedBefore(words, tags, at) && !meansNothing(words, tags, at)
    if (/^t?here$/.test(word)) return pointsThere(words, at)
    if (!DEMONSTRATIVE.test(word)) return false
    const noun = nounAfter(tags, at)
    return noun === null ? standsAlone(words, tags, at) : isUnnamed(words, at, noun)
  }).length
}

// “There is a faucet” only says that there is one.
function pointsThere(words: readonly string[], at: number): boolean {
  return words[at] === 'here' || !(EXISTS.test(words[at + 1] ?? '') || FAR.test(words[at - 1] ?? ''))
}

// “The reason why they are late” has a noun before “they”, and no name of who they are.
function isNamedBefore(words: readonly string[], tags: readonly string[], at: number): boolean {
  const several = SEVERAL.test(words[at] ?? '')
  return words
    .slice(0, at)
    .some(
      (word, before) =>
        tags[before] === 'PROPN' ||
        (tags[before] === 'NOUN' && !SHELL.test(word) && (!several || OF_SEVERAL.test(word))),
    )
}

function meansNothing(words: readonly string[], tags: readonly string[], at: number): boolean {
  if (words[at] !== 'it') return false
  const next = words[at + 1] ?? ''
  return (
    STANDS_FOR_NOTHING.test(next) || (BE.test(next) && tags.slice(at + 2, at + 6).some(tag => tag === 'ADJ'))
  )
}

// “This large PR”: its noun, over what stands between.
function nounAfter(tags: readonly string[], at: number): number | null {
  for (let next = at + 1; next <= at + 4; next++) {
    if (NAMING.has(tags[next] ?? '')) return next
    if (!/^(?:ADJ|ADV|NUM)$/.test(tags[next] ?? '')) return null
  }
  return null
}

// “That” may also begin a clause: by itself it points only behind a preposition or at the end.
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
  // “The bug that clients had” has a clause there, and “one thing that people want” as well.
  if (
    words[at] === 'that' &&
    at > 0 &&
    !/^(?:in|on|for|with|of|to|at|from|about|by|and|that|if|because|merge|fix|do)$/.test(words[at - 1] ?? '')
  )
    return false
  if (KNOWN.test(name) || NARROWS.test(words[noun + 1] ?? '')) return false
  const stemmed = stem(name)
  return !words.slice(0, at).some(word => stem(word) === stemmed)
}
