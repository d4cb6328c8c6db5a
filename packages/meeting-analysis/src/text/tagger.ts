import { createRequire } from 'node:module'
import winkNLP, { type ItsFunction } from 'wink-nlp'

type Tagger = ReturnType<typeof winkNLP>

// The model is CommonJS without types; loading takes a tenth of a second, so it waits for the first use.
let tagger: Tagger | undefined
/** No word. */
const UNKNOWN = 'qzxwvqzx'
/** A word that is not in the lexicon gets the next number when it is first read: from here on. */
let firstUnknown = 0

/** Part-of-speech tagger and lemmatiser for English. */
export function englishTagger(): Tagger {
  if (tagger === undefined) {
    tagger = winkNLP(createRequire(import.meta.url)('wink-eng-lite-web-model'), ['pos'])
    firstUnknown = Math.min(...numbersOf(UNKNOWN, tagger))
  }
  return tagger
}

/** Words of an English text and their universal parts of speech. */
export interface Tagged {
  readonly words: readonly string[]
  readonly tags: readonly string[]
}

/** What was read in the run at hand. */
let known: Map<string, Tagged> | undefined

/** Reads each text once while `run` runs: its stages ask for the same sentences and phrases three times on average. */
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

/** Whether the tagger's lexicon (87,000 forms) has a word. Names and terms of a trade are mostly not in it. */
export function isInLexicon(word: string): boolean {
  return numbersOf(word.toLowerCase(), englishTagger()).every(number => number < firstUnknown)
}

/** Those of lower-case words that the lexicon has not: read at once, thousands in some milliseconds. */
export function notInLexicon(words: Iterable<string>): Set<string> {
  const nlp = englishTagger()
  const tokens = nlp.readDoc([...words].join(' ')).tokens()
  const numbers = tokens.out(nlp.its.uniqueId) as unknown as number[]
  return new Set(tokens.out().filter((_, at) => (numbers[at] ?? 0) >= firstUnknown))
}

function numbersOf(text: string, nlp: Tagger): number[] {
  return nlp.readDoc(text).tokens().out(nlp.its.uniqueId) as unknown as number[]
}

/** The base form of an -ing form: “thinking” gives “think”, “making” gives “make”. */
export function baseForm(ingForm: string): string {
  const nlp = englishTagger()
  const lemmas = nlp
    .readDoc(`they are ${ingForm} it`)
    .tokens()
    .out(nlp.its.lemma as unknown as ItsFunction<string>) as string[]
  const base = lemmas[2] ?? ingForm
  // What the model does not know: “speccing”.
  return base === ingForm ? ingForm.replace(/([bcdfgklmnprtvz])\1ing$/, '$1') : base
}

/** The base form of a participle: “written” gives “write”. */
export function baseOfParticiple(participle: string): string {
  const nlp = englishTagger()
  const lemmas = nlp
    .readDoc(`it has been ${participle} by them`)
    .tokens()
    .out(nlp.its.lemma as unknown as ItsFunction<string>) as string[]
  return lemmas[3] ?? participle
}
