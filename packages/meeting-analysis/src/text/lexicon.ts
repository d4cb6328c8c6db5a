import { englishTagger } from './tagger.ts'

/** No word: the tagger numbers what is not in its lexicon from the end of it on. */
const UNKNOWN = 'qzxwvqzx'
let end: number | undefined

/** Whether the lexicon of the English tagger (87,000 forms) has a word. Names and terms of a trade are mostly not in it. */
export function isInLexicon(word: string): boolean {
  end ??= numbersOf(UNKNOWN)[0] ?? 0
  const last = end
  return numbersOf(word.toLowerCase()).every(number => number < last)
}

function numbersOf(text: string): number[] {
  const nlp = englishTagger()
  return nlp.readDoc(text).tokens().out(nlp.its.uniqueId) as unknown as number[]
}
