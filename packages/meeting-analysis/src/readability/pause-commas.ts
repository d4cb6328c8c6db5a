import { speech } from '@mi/language/speech'
import { tagged } from '../text/tagger.ts'

const patterns = speech.readability.pauseCommas

const NO_END = new Set(['DET', 'ADP', 'AUX', 'PART'])
const MOST_ASIDE = 4

/** Removes the commas of pauses: “the main, function is called”, “we, have not merged”. Commas around an aside stay. English. */
export function withoutPauseCommas(text: string): string {
  if (!text.includes(',')) return text
  const { words, tags } = tagged(text)
  const subordinate = patterns.subordinate.test(text)
  let written = ''
  let from = 0
  for (const [at, word] of words.entries()) {
    const place = text.indexOf(word, from)
    if (place < 0) continue
    const comma = word === ',' && at > 0 && at < words.length - 1
    const aside = words.slice(at + 1, at + 2 + MOST_ASIDE).includes(',')
    const pause =
      comma &&
      (!aside || patterns.degree.test(words[at - 1] ?? '')) &&
      isPause(words[at - 1] ?? '', tags[at - 1] ?? '', words[at + 1] ?? '', tags[at + 1] ?? '', subordinate)
    written += pause ? '' : text.slice(from, place + word.length)
    from = place + word.length
  }
  return written + text.slice(from)
}

function isPause(
  before: string,
  tagBefore: string,
  after: string,
  tagAfter: string,
  subordinate: boolean,
): boolean {
  if (NO_END.has(tagBefore) || patterns.binding.test(before)) return true
  if (patterns.subjects.test(before) && /^(?:VERB|AUX|ADV)$/.test(tagAfter)) return true
  if (subordinate) return false
  if (tagBefore === 'ADJ' && tagAfter === 'NOUN') return true
  if (
    /^(?:NOUN|PROPN)$/.test(tagBefore) &&
    (tagAfter === 'AUX' || (tagAfter === 'VERB' && /[^s]s$/.test(after)))
  )
    return true
  return tagBefore === 'VERB' && patterns.determiner.test(after)
}
