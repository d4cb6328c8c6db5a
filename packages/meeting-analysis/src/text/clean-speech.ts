import { anywhere } from '@mi/language/anywhere'
import { isStopWord } from '@mi/language/english-speech'
import { isTrained, speech, trainedLanguage } from '@mi/language/speech'
import { trimEnd } from '@mi/text'
import { narrow } from './tokenize.ts'

const patterns = speech.text.clean

const TAG = /\{[a-z_]{0,40}\}|\[[a-z_ ]{2,30}\]|<\/?[a-z][^<>]{0,200}>/gi
/** Sounds that are no words in any language. “Er” and “um” are words in many. */
const MUTTERING = new RegExp(
  `(\\s?,)?\\s?(?<![\\p{L}\\p{N}'’-])(?:${anywhere.mutterings})(?![\\p{L}\\p{N}'’-])\\s?([,.、，])?`,
  'giu',
)

/**
 * Writes speech as prose: removes fillers, repetitions, cut-off words and empty openers, and corrects spacing and capitals. In an untrained
 * language it removes only sounds that are no words, because “no” and “y” carry meaning there.
 */
export function cleanSpeech(text: string, language = trainedLanguage): string {
  let clean = text.normalize('NFC').replace(TAG, ' ').replace(/\s+/g, ' ')
  clean = clean.replace(
    /\b((?:[A-Z]_)+[A-Z]?)(s?)(?![A-Za-z])/g,
    (_, letters: string, plural: string) => letters.replaceAll('_', '') + plural,
  )
  const english = isTrained(language)
  clean = clean.replace(english ? patterns.filler : MUTTERING, (_, before?: string, after?: string) =>
    after === '.' ? '.' : before && !after ? ', ' : ' ',
  )
  // French has a space before “?” and “!”.
  if (!english)
    return capitalize(
      withoutEdges(
        clean
          .replace(/\s+/g, ' ')
          .replace(/ ([,.])/g, '$1')
          .trim(),
      ),
    )
  clean = clean.replace(patterns.hedge, ' ')
  clean = clean.replace(/(?<=^|\s)[\p{L}]{1,12}[-–—]{1,2}(?=\s|,|\.|$)/gu, ' ').replace(/…/g, ' ')
  clean = joinPunctuation(clean)
  clean = joinPunctuation(clean.replace(patterns.interjection, ''))
  clean = clean.replace(patterns.leftComma, ' ')
  clean = withoutFalseStarts(clean)
  clean = withoutRepetition(clean).replace(patterns.lineCapital, word => word.toLowerCase())
  clean = joinPunctuation(clean)
  const opened = clean.replace(patterns.opener, '')
  if (/[\p{L}\p{N}]/u.test(opened)) clean = opened
  return narrow(capitalize(withoutEdges(clean)).replace(/\bi(?=['’ ]|$)/g, 'I'))
}

function withoutEdges(text: string): string {
  return trimEnd(text.replace(/^[\s,;:.–—-]+/, ''), /[\s,;:–—-]/)
}

/** Adds a full stop to the result of `cleanSpeech` if it has no final mark. */
export function cleanSentence(text: string, language = trainedLanguage): string {
  const clean = cleanSpeech(text, language)
  if (clean === '') return ''
  return /[.!?。！？]["'”’)]*$/u.test(clean) ? clean : `${clean}.`
}

function joinPunctuation(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/ ([,.!?;:])(?![\p{L}\p{N}])/gu, '$1')
    .replace(/([,;:])(?: ?[,;:])+/g, '$1')
    .replace(/, ?([.!?])/g, '$1')
    .replace(/\.{2,}/g, '.')
    .trim()
}

// “W we”, “fi fifty”: the beginning of the next word, or a lone letter that is no word.
function withoutFalseStarts(text: string): string {
  const words = text.split(' ')
  return words
    .filter((word, at) => {
      if (!/^\p{Ll}{1,4}$/u.test(word) || patterns.shortWords.has(word)) return true
      const next = words[at + 1] ?? ''
      if (/^[b-hj-z]$/.test(word)) return /^\d/.test(next)
      return !(
        next.length > word.length &&
        next.toLowerCase().startsWith(word) &&
        !/^\p{L}+s$/u.test(next.slice(0, word.length + 1))
      )
    })
    .join(' ')
}

/** Removes up to four words that are said twice in a row: “we should we should go”. */
export function withoutRepetition(text: string): string {
  const words = text.split(' ')
  for (let size = 4; size >= 1; size--) {
    for (let at = 0; at + 2 * size <= words.length; ) {
      if (sameWords(words, at, at + size, size)) words.splice(at, size)
      else at++
    }
  }
  return words.join(' ')
}

function sameWords(words: readonly string[], first: number, second: number, size: number): boolean {
  for (let offset = 0; offset < size; offset++) {
    const bare = (words[first + offset] ?? '').toLowerCase()
    const left = offset === size - 1 ? bare.replace(/,$/, '') : bare
    const right = (words[second + offset] ?? '').toLowerCase()
    if (/\d/.test(right)) return false
    if (left !== (offset === size - 1 ? right.replace(/[,.!?]$/, '') : right)) return false
    if (size === 1 && patterns.doubledOnPurpose.has(left)) return false
  }
  return true
}

function capitalize(text: string): string {
  return text.replace(
    /^(["'“(]?|[¿¡]+)(\p{Ll})/u,
    (_, open: string, letter: string) => open + letter.toUpperCase(),
  )
}

const broken = speech.text.brokenWords

/** Removes words that the speaker broke off: “the Interf Interface”, “it's not a possi it will not be possible”. */
export function withoutBrokenWords(text: string): string {
  const words = text.replace(broken.restart, '').split(' ')
  const said: string[] = []
  for (const [at, word] of words.entries()) {
    const fragment = word.toLowerCase()
    if (!/^\p{L}{3,}$/u.test(word) || isStopWord(fragment)) {
      said.push(word)
      continue
    }
    const whole = words.slice(at + 1, at + 8).findIndex(next => completes(next, fragment))
    const restarts = broken.pronoun.test(words[at + 1] ?? '')
    if (whole === 0) continue
    if (whole > 0 && restarts && said.length <= 4) said.length = 0
    else said.push(word)
  }
  return said.join(' ')
}

function completes(word: string, fragment: string): boolean {
  const whole = trimEnd(word.toLowerCase(), /[^\p{L}]/u)
  return (
    whole.startsWith(fragment) &&
    whole.length > fragment.length &&
    !broken.inflection.test(whole.slice(fragment.length))
  )
}
