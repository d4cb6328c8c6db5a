import { speech } from '@mi/language/speech'
import { trimEnd } from '@mi/text'
import { withoutBrokenWords } from '../../text/broken-words.ts'
import { cleanSpeech } from '../../text/clean-speech.ts'
import { toImperative } from './phrase/imperative.ts'

const patterns = speech.titles.check.spoken

const MOST_CHARACTERS = 300
const MOST_WORDS = 30
/** Least characters of a title that is cut at a mark. */
const LEAST_CUT = 40
/** Where a sentence that is too long can end. */
const SEAM = /[,.;:] | (?:and|so(?! that)|because|but|or) /gi

/**
 * What is to be done, in the imperative where a person is to do it (“so I'll, uh, send you the minutes” gives “Send you the
 * minutes”), else the sentence as it was said, without what it breaks off with.
 *
 * @param owner lower-case ways to call the one who is to do it
 */
export function writeTitle(said: string, owner: readonly string[] = []): string {
  const clean = withoutBrokenWords(cleanSpeech(said).replace(/’/g, "'").replace(patterns.label, ''))
  const phrase = toImperative(clean, owner) ?? clean
  const title = shorten(withoutName(trimEnd(phrase, /[\s,;:.?!…]/), owner))
  return title.slice(0, 1).toUpperCase() + title.slice(1)
}

// “…, Tom” at the end names the assignee, who is shown beside the title anyway.
function withoutName(title: string, owner: readonly string[]): string {
  const called = owner.find(call => title.toLowerCase().endsWith(`, ${call}`))
  return called === undefined ? title : title.slice(0, -called.length - 2)
}

function shorten(whole: string): string {
  let title = withoutTail(whole)
  const words = title.split(' ')
  if (words.length > MOST_WORDS) {
    const head = words.slice(0, MOST_WORDS).join(' ')
    const cut = [...`${head} `.matchAll(SEAM)].at(-1)?.index ?? 0
    title = cut > LEAST_CUT ? withoutTail(head.slice(0, cut)) : `${withoutTail(head)} …`
  }
  return title.length <= MOST_CHARACTERS ? title : `${title.slice(0, MOST_CHARACTERS - 2)} …`
}

// “…, so yeah, I think”, “… and then we'll”: begun and not said.
function withoutTail(whole: string): string {
  let title = whole
  for (;;) {
    const comma = title.lastIndexOf(',')
    const tail = title
      .slice(comma + 1)
      .trim()
      .toLowerCase()
    const shorter =
      comma > 0 && patterns.nothingSaid.test(tail)
        ? title.slice(0, comma)
        : title.replace(patterns.dangling, '')
    if (shorter === title || shorter === '') return trimEnd(title, /[\s,;:]/)
    title = shorter
  }
}
