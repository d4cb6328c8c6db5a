import { anywhere } from '@mi/language/anywhere'
import { isStopWord, stem } from '@mi/language/english-speech'
import { languagesWith } from '@mi/language/languages'
import { speech } from '@mi/language/speech'
import { tagged } from '../text/tagger.ts'
import { tokenize } from '../text/tokenize.ts'
import { numbered } from './read-terms.ts'

const patterns = speech.answers.askedTerms

/** A content word of a question. */
export interface AskedTerm {
  readonly word: string
  readonly term: string
  readonly kind: 'noun' | 'name' | 'other'
}

const ASKING = new Set([...patterns.asking].map(word => stem(word)))
const FACETS = new Set([...patterns.facets].map(word => stem(word)))
/** The content words of an English question, each once, without the names of speakers. */
export function askedInEnglish(question: string, speakerTerms: ReadonlySet<string>): AskedTerm[] {
  const tags = tagsOf(question)
  const asked = new Map<string, AskedTerm>()
  for (const [at, token] of tokenize(question).entries()) {
    const word = token.text.toLowerCase().replace(/’/g, "'").replace(/'s$/, '')
    const term = stem(word)
    if (word.length < 2 || isStopWord(word) || ASKING.has(term) || speakerTerms.has(term)) continue
    if (!asked.has(term)) asked.set(term, { word, term, kind: kindOf(token.text, at, tags.get(word)) })
  }
  return [...asked.values()].filter(term => !FACETS.has(term.term))
}

/** All words of a question. Words about asking, which an answer often repeats, have less weight. */
export function weighedInEnglish(
  question: string,
  speakerTerms: ReadonlySet<string>,
  asked: readonly AskedTerm[],
): AskedTerm[] {
  const known = new Map(asked.map(term => [term.term, term]))
  for (const { text } of tokenize(question.toLowerCase().replace(/’/g, "'"))) {
    const word = text.replace(/'s$/, '')
    const term = stem(word)
    if (word.length > 1 && !isStopWord(word) && !speakerTerms.has(term) && !known.has(term))
      known.set(term, { word, term, kind: 'other' })
  }
  for (const [, name = '', number = ''] of question.toLowerCase().matchAll(SHORT_NUMBER)) {
    const term = numbered(name, number)
    if (!isStopWord(name)) known.set(term, { word: term, term, kind: 'name' })
  }
  return [...known.values()]
}

const SHORT_NUMBER = /\b(\p{L}{3,})[- ]?(\d{1,2})\b(?![\p{L}\d%.])/gu

/** The terms that rank passages: all except stop words and words about asking, with facets. */
export function wordsOfInterest(question: string, speakerTerms: ReadonlySet<string>): Set<string> {
  const terms = tokenize(question.toLowerCase())
    .filter(({ text }) => !isStopWord(text) && text.length > 1)
    .map(({ text }) => stem(text))
  return new Set(terms.filter(term => !ASKING.has(term) && !speakerTerms.has(term)))
}

/** The same for a question in a language without a tagger. */
export function askedElsewhere(words: readonly { word: string; term: string }[]): AskedTerm[] {
  const asked = new Map<string, AskedTerm>()
  for (const { word, term } of words)
    if (!askingWords().has(word) && !ASKING_FORMS.test(word) && !asked.has(term))
      asked.set(term, { word, term, kind: 'noun' })
  return [...asked.values()]
}

const ASKING_FORMS = new RegExp(`^(?:${anywhere.askingForms})`)

let everyAskingWord: ReadonlySet<string> | undefined

function askingWords(): ReadonlySet<string> {
  everyAskingWord ??= new Set(languagesWith('search').flatMap(({ search }) => [...search.askingWords]))
  return everyAskingWord
}

function kindOf(word: string, at: number, tag: string | undefined): AskedTerm['kind'] {
  if (/\p{N}/u.test(word) || (at > 0 && /^\p{Lu}/u.test(word))) return 'name'
  return tag === 'NOUN' || tag === 'PROPN' || tag === undefined ? 'noun' : 'other'
}

function tagsOf(question: string): Map<string, string> {
  const { words, tags } = tagged(question)
  return new Map(words.map((word, at) => [word.toLowerCase(), tags[at] ?? '']))
}
