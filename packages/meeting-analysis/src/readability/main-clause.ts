import { isStopWord } from '@mi/language/english-speech'
import { speech } from '@mi/language/speech'
import { type Tagged, tagged } from '../text/tagger.ts'

const patterns = speech.readability.mainClause

/** The lower-case words of an English sentence without its final mark, and their universal parts of speech. */
export function tagWords(text: string): Tagged {
  const { words, tags } = tagged(text.replace(/[.!?]{1,3}$/, ''))
  return { words: words.map(word => word.toLowerCase()), tags }
}

/** True if an English text has a subject and a verb outside its subordinate clauses. Words are in lower case. */
export function hasMainClause(words: readonly string[], tags: readonly string[]): boolean {
  let verbs = 0
  let opened = 0
  let subject = false
  for (let at = 0; at < words.length; at++) {
    const tag = tags[at]
    const word = words[at] ?? ''
    if (patterns.opens.test(word) && opensClause(at, words, tags)) opened++
    if (!subject && /^(?:NOUN|PROPN|PRON|NUM|DET)$/.test(tag ?? '')) subject = true
    if (tag !== 'VERB' && tag !== 'AUX') continue
    const before = tags[at - 1]
    const inGroup =
      before === 'AUX' ||
      before === 'VERB' ||
      (before === 'ADV' && tags[at - 2] === 'AUX') ||
      (before === 'PART' && words[at - 1] !== "n't" && words[at - 1] !== 'not')
    if (inGroup || word.endsWith('ing')) continue
    if (!subject) return false
    verbs++
  }
  return verbs > opened
}

// “That” may be a pronoun, and “before”, “after”, “as” and “than” may precede a noun.
function opensClause(at: number, words: readonly string[], tags: readonly string[]): boolean {
  const word = words[at] ?? ''
  const ahead = tags.slice(at + 1, at + 5)
  if (patterns.beforeNoun.test(word))
    return (
      /^(?:PRON|PROPN|NOUN|DET)$/.test(ahead[0] ?? '') &&
      ahead.some(tag => tag === 'VERB' || tag === 'AUX') &&
      !words[at + 1]?.endsWith('ing')
    )
  if (word !== 'that') return at > 0 || patterns.asking.test(word) === false || tags[at + 1] !== 'AUX'
  return at > 0 && tags[at] !== 'DET'
}

/** The speaker broke off or began again: “the and the protocol”, “new devi new devices”, “how it works with the”. */
export function isBroken(words: readonly string[], tags: readonly string[]): boolean {
  if (
    words[0] === 'of' ||
    words.at(-1) === ',' ||
    patterns.openEnd.test(words.at(-1) ?? '') ||
    hasTwoSubjects(tags) ||
    isSaidTwice(words) ||
    isPutBefore(words, tags)
  )
    return true
  return words.some((word, at) => {
    const next = words[at + 1] ?? ''
    const tag = tags[at + 1] ?? ''
    if (
      patterns.withNoun.test(word) &&
      (/^(?:CCONJ|SCONJ|PRON|AUX|DET|ADP)$/.test(tag) || patterns.noNounFollows.test(next))
    )
      return true
    if (/^an?$/.test(word) && patterns.afterArticle.test(next)) return true
    if (patterns.person.test(word) && (patterns.person.test(next) || patterns.determiner.test(next)))
      return true
    if (patterns.contracted.test(word) && patterns.person.test(next)) return true
    if (/^n['’]t$/.test(word) && patterns.person.test(next === 'like' ? (words[at + 2] ?? '') : next))
      return true
    if (
      patterns.copula.test(word) &&
      at > 1 &&
      patterns.person.test(next) &&
      /^(?:VERB|AUX)$/.test(tags[at + 2] ?? '')
    )
      return true
    if (word === 'that' && next === 'that' && patterns.person.test(words[at + 2] ?? '')) return true
    if (patterns.wantsMore.test(word) && patterns.joining.test(next)) return true
    if (patterns.interjection.test(word)) return true
    return isRepeated(words, at) || isFragment(words, at)
  })
}

// “We did a fix because …, so I tried to do a fix because …”: three words are repeated.
function isSaidTwice(words: readonly string[]): boolean {
  const threes = words.map((_, at) => words.slice(at, at + 3).join(' ')).slice(0, -2)
  return threes.some((three, at) => /^\p{L}[\p{L}'’ ]+$/u.test(three) && threes.indexOf(three) < at)
}

// “The server, we will validate …”, “we Nimbus had …”: the rest does not continue the beginning.
function isPutBefore(words: readonly string[], tags: readonly string[]): boolean {
  const at = words.indexOf(',')
  if (patterns.person.test(words[0] ?? '') && tags[1] === 'PROPN' && /^(?:VERB|AUX)$/.test(tags[2] ?? ''))
    return true
  return (
    at > 0 &&
    at <= 3 &&
    tags.slice(0, at).every(tag => tag === 'DET' || tag === 'NOUN' || tag === 'PROPN') &&
    patterns.person.test(words[at + 1] ?? '')
  )
}

// “The key the amount to charge is on-chain”: two beginnings. “The problem the team has” is a relative clause.
function hasTwoSubjects(tags: readonly string[]): boolean {
  const shape = tags.slice(0, 5).join(' ')
  return /^DET (?:NOUN|PROPN) DET (?:NOUN|PROPN) (?!VERB|AUX|NOUN|PROPN|ADV)/.test(shape)
}

function isRepeated(words: readonly string[], at: number): boolean {
  const word = words[at] ?? ''
  if (!/^\p{L}{2,}$/u.test(word) || patterns.saidTwice.test(word)) return false
  if (words[at + 1] === word) return true
  return words[at + 2] === word && !patterns.betweenEquals.test(words[at + 1] ?? '') && words[at + 1] !== ','
}

// “th on the basis”, “new devi new devices”: no word, or the beginning of the next one.
function isFragment(words: readonly string[], at: number): boolean {
  const word = words[at] ?? ''
  if (patterns.noWord.test(word)) return true
  if (!/^[a-z]{3,5}$/.test(word) || isStopWord(word)) return false
  return words.slice(at + 1, at + 4).some(next => next.length > word.length + 1 && next.startsWith(word))
}
