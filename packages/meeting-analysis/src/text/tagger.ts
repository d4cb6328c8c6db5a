import { createRequire } from 'node:module'
import winkNLP, { type ItsFunction } from 'wink-nlp'

type Tagger = ReturnType<typeof winkNLP>

// The model is CommonJS without types. It is loaded on first use, because that takes 0.1 s.
let tagger: Tagger | undefined
const UNKNOWN = 'qzxwvqzx'
/** A word that is not in the lexicon gets the next free number when it is first read. The numbers of such words start here. */
let firstUnknown = 0

/** The part-of-speech tagger and lemmatiser for English. */
export function englishTagger(): Tagger {
  if (tagger === undefined) {
    tagger = winkNLP(createRequire(import.meta.url)('wink-eng-lite-web-model'), ['pos'])
    firstUnknown = Math.min(...numbersOf(UNKNOWN, tagger))
  }
  return tagger
}

/** The words of an English text with their universal parts of speech. */
export interface Tagged {
  readonly words: readonly string[]
  readonly tags: readonly string[]
}

let known: Map<string, Tagged> | undefined

/** Tags each text once while `run` runs, because the stages ask for the same text three times on average. */
export function taggingOnce<Result>(run: () => Result): Result {
  known = new Map()
  try {
    return run()
  } finally {
    known = undefined
  }
}

export function tagged(text: string): Tagged {
  let found = known?.get(text)
  if (found === undefined) {
    const nlp = englishTagger()
    const tokens = nlp.readDoc(text).tokens()
    found = { words: tokens.out() as string[], tags: tokens.out(nlp.its.pos) as string[] }
    known?.set(text, found)
  }
  return found
}

/** True if the lexicon of the tagger (87,000 forms) has a word. It lacks most names and technical terms. */
export function isInLexicon(word: string): boolean {
  return numbersOf(word.toLowerCase(), englishTagger()).every(number => number < firstUnknown)
}

/** The lower-case words that the lexicon lacks. It reads thousands of words in some milliseconds. */
export function notInLexicon(words: Iterable<string>): Set<string> {
  const nlp = englishTagger()
  const tokens = nlp.readDoc([...words].join(' ')).tokens()
  const numbers = tokens.out(nlp.its.uniqueId) as unknown as number[]
  return new Set(tokens.out().filter((_, at) => (numbers[at] ?? 0) >= firstUnknown))
}

function numbersOf(text: string, nlp: Tagger): number[] {
  return nlp.readDoc(text).tokens().out(nlp.its.uniqueId) as unknown as number[]
}

/** The base form of a gerund: “thinking” gives “think”, “making” gives “make”. */
export function baseForm(ingForm: string): string {
  const base = lemmaIn(`they are ${ingForm} it`, 2) ?? ingForm
  // The model does not know “speccing”.
  return base === ingForm ? ingForm.replace(/([bcdfgklmnprtvz])\1ing$/, '$1') : base
}

/** The base form of a participle: “written” gives “write”. */
export function baseOfParticiple(participle: string): string {
  return lemmaIn(`it has been ${participle} by them`, 3) ?? participle
}

/** The base form of the word with the index `at`. */
export function lemmaIn(text: string, at: number): string | undefined {
  const nlp = englishTagger()
  const lemmas = nlp
    .readDoc(text)
    .tokens()
    .out(nlp.its.lemma as unknown as ItsFunction<string>)
  return (lemmas as string[])[at]
}
