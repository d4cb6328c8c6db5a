import { isStopWord, stem } from '@mi/language/english-speech'
import { speech } from '@mi/language/speech'
import { knowsThings, readThings } from '../languages/things.ts'
import { tagged } from '../text/tagger.ts'
import { tokenize } from '../text/tokenize.ts'

const patterns = speech.topics.phrases

export interface Phrase {
  readonly text: string
  readonly terms: readonly string[]
}

export const ANOTHER = patterns.another

/** The noun phrases of an English text: adjectives and nouns that end in a noun, without stop words at the edges. */
export function readNounPhrases(text: string): Phrase[] {
  const { words, tags } = tagged(text)
  const phrases: Phrase[] = []
  let run: { word: string; noun: boolean }[] = []
  const verbs = new Set(words.filter((_, at) => tags[at] === 'VERB').map(stem))
  for (let at = 0; at <= words.length; at++) {
    const tag = tags[at]
    const word = words[at] ?? ''
    const noun = tag === 'NOUN' || tag === 'PROPN'
    const usable =
      (noun || tag === 'ADJ') &&
      /^[\p{L}][\p{L}\p{N}'’-]+$/u.test(word) &&
      !isStopWord(word.toLowerCase()) &&
      !patterns.relativeDay.test(word)
    // “DevNet 7”, “EIP 7688”: the number belongs to the name.
    const numbered = /^\d{1,5}$/.test(word) && /^\p{Lu}[\p{L}\p{N}]*$/u.test(run.at(-1)?.word ?? '')
    if (usable || numbered) {
      run.push({ word, noun: noun || numbered })
      continue
    }
    while (run.length > 0 && run.at(-1)?.noun === false) run.pop()
    while (run.length > 1 && run[0]?.noun === false && patterns.plain.has(run[0].word.toLowerCase()))
      run.shift()
    while (run.length > 2 && run[0]?.noun === false && ANOTHER.test(run[0].word)) run.shift()
    // “(whether) Aurora ships on Thursday”, where “we ship” occurs too.
    if (tag === 'ADP' && isVerbAfterName(run, verbs)) run.pop()
    if (run.length > 0) phrases.push(phraseOf(run.slice(-3).map(part => part.word)))
    run = []
  }
  return phrases
}

function isVerbAfterName(run: readonly { word: string }[], verbs: ReadonlySet<string>): boolean {
  const last = run.at(-1)?.word ?? ''
  return (
    run.length > 1 &&
    /^\p{Ll}+s$/u.test(last) &&
    /^\p{Lu}/u.test(run.at(-2)?.word ?? '') &&
    verbs.has(stem(last))
  )
}

/** The things named in a language without a tagger: the nouns if the language recognises them, else runs of words. */
export function readNamed(
  text: string,
  language: string,
  termWeights: ReadonlyMap<string, number>,
): Phrase[] {
  if (!knowsThings(language)) return readWordRuns(text, termWeights)
  return readThings(text, language).map(thing => ({
    text: thing,
    terms: thing
      .toLowerCase()
      .split(/[ ']/)
      .filter(word => word.length > 3 || /[^\p{ASCII}]/u.test(word)),
  }))
}

// Runs of up to three words without function words.
function readWordRuns(text: string, termWeights: ReadonlyMap<string, number>): Phrase[] {
  const phrases: Phrase[] = []
  let run: string[] = []
  for (const token of [...tokenize(text), undefined]) {
    if (token !== undefined && isNameable(token.text, termWeights)) run.push(token.text)
    else {
      if (run.length > 0) phrases.push(phraseOf(run.slice(0, 3)))
      run = []
    }
  }
  return phrases
}

// In alphabets, short words are mostly articles and prepositions (“die”, “les”, “über”, “на”).
const SHORT_WORD =
  /^(?:[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]{1,3}|(?:(?=\p{Ll})[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]){4})$/u

function isNameable(word: string, termWeights: ReadonlyMap<string, number>): boolean {
  if (!termWeights.has(stem(word)) || isStopWord(word.toLowerCase())) return false
  return !SHORT_WORD.test(word) || word === word.toUpperCase()
}

function phraseOf(words: readonly string[]): Phrase {
  return { text: words.join(' '), terms: words.map(stem) }
}

const { inAllTalk, ofMeetings } = speech.topics.general

/** The stem alone names no subject: “problem”, “next”, “idea”. */
export function isGeneral(term: string): boolean {
  return inAllTalk.has(term) || ofMeetings.has(term)
}

const leading = speech.topics.leadingPhrase

const MOST_WORDS = 6

/** The noun phrase at the beginning of a text with its complements: “(the) budget of the fair”, “DevNet 7”. */
export function leadingPhrase(text: string): Phrase | null {
  const { words, tags } = tagged(text.slice(0, 160))
  const taken: { word: string; tag: string }[] = []
  for (const [at, word] of words.entries()) {
    const tag = tags[at] ?? ''
    if (taken.length === 0 && /^(?:DET|PRON|ADV|PUNCT)$/.test(tag) && at < 3 && !leading.pronoun.test(word))
      continue
    const joins = word === 'of' || (tag === 'DET' && taken.at(-1)?.tag === 'ADP')
    if (!/^(?:NOUN|PROPN|ADJ|NUM)$/.test(tag) && !(joins && taken.length > 0)) break
    taken.push({ word, tag })
    if (taken.length >= MOST_WORDS) break
  }
  while (taken.length > 0 && !isName(taken.at(-1))) taken.pop()
  while (taken.length > 0 && isEmptyWord(taken[0]?.word ?? '')) taken.shift()
  while (taken.length > 0 && /^(?:ADP|DET)$/.test(taken[0]?.tag ?? '')) taken.shift()
  const nouns = taken.filter(({ word, tag }) => /^(?:NOUN|PROPN)$/.test(tag) && !isEmptyWord(word))
  if (nouns.length === 0) return null
  if (nouns.length === 1 && taken.length === 1 && nouns[0]?.tag === 'NOUN' && nouns[0].word.length < 4)
    return null
  const terms = taken
    .map(({ word }) => word.toLowerCase())
    .filter(word => !isStopWord(word))
    .map(stem)
  return terms.length === 0 ? null : { text: taken.map(({ word }) => word).join(' '), terms }
}

function isName(part: { word: string; tag: string } | undefined): boolean {
  return part !== undefined && /^(?:NOUN|PROPN|NUM)$/.test(part.tag) && !isEmptyWord(part.word)
}

function isEmptyWord(word: string): boolean {
  return leading.empty.test(stem(word.toLowerCase())) || leading.empty.test(word.toLowerCase())
}
