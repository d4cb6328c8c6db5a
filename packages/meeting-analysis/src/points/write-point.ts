import { isStopWord, stem } from '@mi/language/english-speech'
import { isTrained, speech } from '@mi/language/speech'
import { withoutPauseCommas } from '../readability/pause-commas.ts'
import { type Sentence, writeSentence } from '../sentences/sentence.ts'
import { isGeneral } from '../topics/read-phrases.ts'

const patterns = speech.points.write

/** A capital at the beginning of a caption inside a sentence: “a number Of reasons”, “for Other people”. */
const OF_A_CUE = /(?<=(?<!\p{L})\p{Ll}{1,20},? )\p{Lu}\p{Ll}+(?= \p{L}|$)/gu
const LEAST_WORDS = 6

/** The content of a sentence as a note: without lead-in, asides and commas of pauses. Only English is changed. */
export function writePoint(sentence: Sentence): string {
  const written = writeSentence(sentence)
  if (!isTrained(sentence.language)) return written
  const end = /[.!?]["'”’)]*$/.exec(written)?.[0] ?? '.'
  const [point = ''] = written
    .slice(0, written.length - end.length)
    .split(patterns.restart)
    .map(tidyPiece)
    .sort((a, b) => wordsIn(b) - wordsIn(a))
  const plain = point.replace(OF_A_CUE, withSmallFirst).replace(patterns.added, '$1 ')
  return plain === '' ? written : `${plain.charAt(0).toUpperCase()}${plain.slice(1)}${end}`
}

function tidyPiece(piece: string): string {
  let rest = piece
  for (let next = withoutEnds(rest); next !== rest; next = withoutEnds(rest)) rest = next
  return withoutPauseCommas(rest.replace(patterns.aside, '').replace(patterns.filler, ''))
}

function withoutEnds(text: string): string {
  const shorter = text.replace(patterns.lead, '').replace(patterns.tail, '')
  return wordsIn(shorter) < LEAST_WORDS ? text : shorter
}

// A general word is not a name, except as a part of one (“the Old Mill”).
function withSmallFirst(word: string, at: number, text: string): string {
  const small = word.toLowerCase()
  if (patterns.noName.test(small)) return word
  const alone = !/^ \p{Lu}/u.test(text.slice(at + word.length, at + word.length + 2))
  return isStopWord(small) || (alone && isGeneral(stem(small))) ? small : word
}

function wordsIn(text: string): number {
  return text.split(/\s+/).length
}
