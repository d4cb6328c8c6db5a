import { isStopWord, stem } from '@mi/language/english-speech'
import { speech } from '@mi/language/speech'
import { tagged } from '../text/tagger.ts'
import type { Phrase } from './read-phrases.ts'

const patterns = speech.topics.leadingPhrase

const MOST_WORDS = 6

/** The noun phrase at the beginning of a text with its complements: “(the) budget of the fair”, “DevNet 7”. */
export function leadingPhrase(text: string): Phrase | null {
  const { words, tags } = tagged(text.slice(0, 160))
  const taken: { word: string; tag: string }[] = []
  for (const [at, word] of words.entries()) {
    const tag = tags[at] ?? ''
    if (taken.length === 0 && /^(?:DET|PRON|ADV|PUNCT)$/.test(tag) && at < 3 && !patterns.pronoun.test(word))
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
  return patterns.empty.test(stem(word.toLowerCase())) || patterns.empty.test(word.toLowerCase())
}
